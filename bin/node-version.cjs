'use strict';
// Runs before any code that an old Node cannot parse, so this file uses only old syntax.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error('Latchkey needs Node 20.19 or later; 24 is recommended. You run ' + process.versions.node + '.');
  process.exit(1);
}
