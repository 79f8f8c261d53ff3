#!/usr/bin/env node
'use strict';
// Starts an app: everything at once by default, or `api`, `worker`, `vault`, `cli` or `demo`. The npm scripts and the
// package's command use this file. It contains only syntax that old versions of Node can parse.
require('./node-version.cjs');
var fs = require('fs');
var path = require('path');
var url = require('url');

var root = path.join(__dirname, '..');
var programs = {
  standalone: 'dist/bundle/standalone.js',
  api: 'dist/bundle/api.js',
  worker: 'dist/bundle/worker.js',
  vault: 'dist/bundle/vault.js',
  cli: 'dist/bundle/cli.js',
  demo: 'dist/apps/demo/src/main.js',
};
var words = process.argv.slice(2);
var app = words.length === 0 ? 'standalone' : words.shift();
var isKnown = Object.prototype.hasOwnProperty.call(programs, app);
// The command line prints its own help.
var asksForHelp = [app].concat(app === 'cli' ? [] : words).some(function (word) {
  return word === '-h' || word === '--help';
});
if (!isKnown || asksForHelp) {
  console.error('Usage: latchkey-server [standalone | api | worker | vault | demo [--keep] | cli …]');
  process.exit(asksForHelp ? 0 : 64);
}

var program = path.join(root, programs[app]);
process.argv = [process.argv[0], program].concat(words);
// A clone compiles first what has changed. The package contains no sources.
var build = path.join(root, 'tools/build/build-when-stale.mjs');
var compiled = fs.existsSync(build) ? import(url.pathToFileURL(build).href) : Promise.resolve();
compiled.then(function () {
  return import(url.pathToFileURL(program).href);
});
