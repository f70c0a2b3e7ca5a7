@echo off
rem Starts tefuda (Windows): double click. The window stays open if something went wrong.
chcp 65001 >nul
cd /d "%~dp0"
for %%P in ("py -3" python3 python) do (
  %%~P -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && (
    %%~P start.py %*
    if errorlevel 1 pause
    exit /b
  )
)
echo tefuda needs Python 3.11 or newer: install it from python.org, then start again. 1>&2
echo Python 3.11 以上が必要です。python.org から入れて、もう一度起動してください。 1>&2
pause
exit /b 1
