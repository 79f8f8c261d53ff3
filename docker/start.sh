#!/bin/sh
# latchkey api | worker | vault | cli …
set -eu
app=$1
shift
case $app in
  # As `npm run start:api` does.
  api) flags=--max-old-space-size=384 ;;
  *) flags= ;;
esac
# shellcheck disable=SC2086
exec node $flags "dist/apps/$app/src/main.js" "$@"
