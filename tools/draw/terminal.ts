// Draws docs/terminal.svg: doctor, backup and restore of an installation that is started for it.
// The commands run in a terminal, which `script` of util-linux provides. The text of the picture is their output. Of each
// progress bar it shows one moment. The picture follows the reader's light or dark mode.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [columns, lineHeight, charWidth, margin] = [108, 19, 7.85, 18] as const;
const programOf = (app: string) => resolve(`dist/bundle/${app}.js`);

const folder = mkdtempSync(join(tmpdir(), 'latchkey-terminal-'));
// PostgreSQL may run as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const [here, restored] = [join(folder, 'latchkey'), join(folder, 'restored')] as const;
writeFileSync(join(folder, 'passphrase'), 'correct horse battery staple\n');
const product = await startProduct();
try {
  const backup = 'latchkey.age --passphrase-file passphrase';
  const lines = [
    ...typed('doctor', here),
    '',
    ...typed(`backup --out ${backup}`, here, 'Backing up'),
    '',
    ...typed(`restore ${backup}`, restored, 'Restoring'),
  ];
  writeFileSync('docs/terminal.svg', pictureOf(lines));
} finally {
  product.kill('SIGTERM');
  await once(product, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

async function startProduct(): Promise<ChildProcess> {
  const env = { ...process.env, LATCHKEY_DATA_DIR: here, PORT: '0' };
  const child = spawn(process.execPath, [programOf('standalone')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of child.stdout) if (String(text).includes('Latchkey is ready')) return child;
  throw new Error('The product did not start.');
}

/** Runs a command in a terminal. @param bar the step whose progress bar is shown */
function typed(command: string, dataDir: string, bar?: string): string[] {
  const program = `stty cols ${columns}; exec ${process.execPath} --no-warnings ${programOf('cli')} ${command}`;
  const env = { ...process.env, LATCHKEY_DATA_DIR: dataDir };
  const { stdout, status } = spawnSync('script', ['-qec', program, '/dev/null'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}`);
  const lines = stdout.split(/\r?\n/);
  const frames = lines
    .flatMap((line) => line.split('\r\x1b[2K'))
    .filter((frame) => bar && frame.includes(`  ${bar}  `));
  const shown = lines.map((line) => line.split('\r\x1b[2K').at(-1)!).filter((line) => line !== '');
  const prompt = `$ ${dataDir === restored ? 'LATCHKEY_DATA_DIR=/srv/restored ' : ''}npm run --silent cli -- ${command}`;
  return [prompt, ...frames.filter((frame) => frame.includes('█')).slice(0, 1), ...shown].map((line) =>
    line.replaceAll(restored, '/srv/restored').replaceAll(here, '/srv/latchkey'),
  );
}

function pictureOf(lines: string[]): string {
  const fitting = lines.map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line));
  const width = Math.ceil(columns * charWidth + 2 * margin);
  const height = lines.length * lineHeight + 2 * margin;
  const texts = fitting.map((line, place) => {
    const y = margin + (place + 0.75) * lineHeight;
    return line && `<text x="${margin}" y="${y}">${colored(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" xml:space="preserve">
<title>doctor, backup and restore in a terminal</title>
<style>
  rect { fill: #f6f8fa; stroke: #d0d7de }
  text { fill: #1f2328; font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre }
  .ok { fill: #1a7f37 } .fault { fill: #cf222e } .bar { fill: #0969da } .prompt { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    rect { fill: #151b23; stroke: #3d444d }
    text { fill: #e6edf3 }
    .ok { fill: #3fb950 } .fault { fill: #f85149 } .bar { fill: #58a6ff }
  }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${texts.filter(Boolean).join('\n')}
</svg>
`;
}

const classes: Record<string, string> = { $: 'prompt', ok: 'ok', FAULT: 'fault', ' ': 'bar', Done: 'ok' };

/** The first word of a check, a prompt and a bar have a color. */
function colored(line: string): string {
  const [, first, kind = ''] =
    /^((\$) .*)$/.exec(line) ??
    /^((ok|FAULT))(?= )/.exec(line) ??
    /^([█░]+)( )/.exec(line) ??
    /^((Done)) in/.exec(line) ??
    [];
  if (first === undefined) return escaped(line);
  const name = classes[kind];
  return `<tspan class="${name}">${escaped(first)}</tspan>${escaped(line.slice(first.length))}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
