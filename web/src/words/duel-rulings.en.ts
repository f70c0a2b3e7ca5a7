/** What the rulings say of cards of one kind, in a sentence. */
export const duelRulings = {
  "duel.ruling.evolution":
    "It goes onto a creature of yours. It has no sick mark, so it may attack at once; it is tapped if its base was, and keeps changes until end of turn. When it leaves, all cards under it go along.",
  "duel.ruling.speed_attacker":
    "It may attack on the turn it enters. Granted later, the sick mark stays but does not hinder.",
  "duel.ruling.blocker":
    "An untapped blocker may block, even sick or unable to attack; one for each attack. A block takes the whole attack: what was attacked is out of it for good.",
  "duel.ruling.slayer":
    "When it loses or draws a battle, the other creature is destroyed too. Outside of battle it does nothing.",
  "duel.ruling.power_attacker":
    "The bonus lasts from the declaration until the attack is over, shield triggers included. If its power is 0 or less then, it is destroyed.",
  "duel.ruling.double_breaker":
    "It breaks two shields. Against a single one it breaks that and does not win. The attacker picks them.",
  "duel.ruling.triple_breaker":
    "It breaks three shields. What is too much is lost and does not win. The attacker picks them.",
  "duel.ruling.shield_trigger":
    "When it comes to the hand from a broken shield it may be used for free, before any other effect. Declined, it is an ordinary card, and the opponent has not seen it.",
  "duel.ruling.cannot_be_blocked": "Nobody is asked to block its attacks.",
  "duel.ruling.cannot_attack_player": "It may only attack tapped creatures. It can block.",
  "duel.ruling.cannot_attack": "It cannot be declared as an attacker. It can block.",
  "duel.ruling.spell":
    "It may be cast without anything to choose and does what it can. Targets are chosen while it is carried out. Then it goes to the graveyard.",
  "duel.ruling.two":
    "It is paid with mana of each of its civilizations. It enters the mana zone tapped, and gives one mana of either.",
  "duel.ruling.none": "Mana of any civilization pays for it. As mana it has none.",
  "duel.ruling.creature": "It cannot attack on the turn it enters. That does not keep it from blocking.",
};
