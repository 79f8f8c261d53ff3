#!/bin/sh
# latchkey api | worker | vault | cli … | health PORT
set -eu
app=$1
shift
case $app in
  # Checks that the app of this container is ready for requests.
  health) exec node -e 'fetch(`http://127.0.0.1:${process.argv[1]}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' "$1" ;;
  # As `npm run start:api` does.
  api) flags=--max-old-space-size=384 ;;
  *) flags= ;;
esac
# shellcheck disable=SC2086
exec node $flags "dist/bundle/$app.js" "$@"
