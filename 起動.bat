@echo off
rem Starts tefuda (Windows): double click.
chcp 65001 >nul
cd /d "%~dp0"
for %%P in ("py -3" python3 python) do (
  %%~P -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && (
    %%~P start.py %*
    exit /b
  )
)
echo tefuda needs Python 3.11 or newer. 1>&2
pause
exit /b 1
