/** Where things are at a moment of their tracks. */

import type { Track } from "./score";

/** The tracks of one thing at one moment, by property. */
export type Pose = Partial<Record<Track["property"], { value: number; unit: string; origin?: string }>>;

/** Where all targets of these tracks are, so long after their start. Of one property the track begun last counts. */
export function posesAt(tracks: readonly Track[], elapsed: number): Map<string, Pose> {
  const poses = new Map<string, Pose>();
  for (const track of tracks) {
    const pose = poses.get(track.target) ?? {};
    const hasBegun = elapsed >= (track.delay ?? 0);
    if (hasBegun || pose[track.property] === undefined) {
      const { unit = "%", origin } = track;
      pose[track.property] = {
        value: valueAt(track, elapsed),
        unit,
        ...(origin === undefined ? {} : { origin }),
      };
    }
    poses.set(track.target, pose);
  }
  return poses;
}

function valueAt(track: Track, elapsed: number): number {
  const since = elapsed - (track.delay ?? 0);
  const progress = track.duration > 0 ? Math.min(1, Math.max(0, since / track.duration)) : since >= 0 ? 1 : 0;
  return track.from + (track.to - track.from) * track.easing(progress);
}

export function lengthOf(tracks: readonly Track[]): number {
  return Math.max(0, ...tracks.map((track) => (track.delay ?? 0) + track.duration));
}

export function onlyOpacity(tracks: readonly Track[]): Track[] {
  return tracks.filter((track) => track.property === "opacity");
}

/** What is left of motions where none is wanted: each step is set when its time has come. */
export function onlySteps(tracks: readonly Track[]): Track[] {
  return onlyOpacity(tracks)
    .filter((track) => track.isStep)
    .map((track) => ({ ...track, duration: 0 }));
}
