import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program that creates files that must survive a power cut, and prints which paths it flushes to disk. */
const program = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const waited = [];
  const { fsyncSync } = fs;
  fs.fsyncSync = (handle) => (waited.push(fs.readlinkSync('/proc/self/fd/' + handle)), fsyncSync(handle));
  syncBuiltinESMExports();
  const { readOrCreateJson, openDataFolder, writeDurably } = await import(process.argv[2]);
  const folder = openDataFolder(process.argv[1]);
  readOrCreateJson(folder, 'keys.json', () => ({ key: 'x' }));
  writeDurably(folder + '/owner-token', 'x');
  console.log(JSON.stringify(waited));`;

it('A power failure loses nothing that the first start wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-power-'));
  const module = new URL('../../libs/composition/src/postgres/index.js', import.meta.url).href;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program, folder, module], {
    encoding: 'utf8',
  });
  const waited = (JSON.parse(said) as string[]).map((path) => path.slice(folder.length).replace(/\.[0-9a-f]{12}$/, ''));
  // Each file is flushed first, and then the folder that lists it.
  expect(waited).toEqual(['/version', '', '/keys.json', '', '/owner-token', '']);
  expect(readdirSync(folder).sort()).toEqual(['keys.json', 'owner-token', 'version']);
});
