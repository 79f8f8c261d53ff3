import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import axe from 'axe-core';
import { build, transform } from 'esbuild';
import { getSupportInfo } from 'prettier';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Returns answers of Node and of packages that are installed with the repository. */
export const programAnswers = async (): Promise<Record<string, unknown>> => ({
  engine_options: execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }),
  cpu_profile: await profileWork(),
  node_configuration: process.config,
  time_zones: Intl.supportedValuesOf('timeZone'),
  package_lock: readJson('package-lock.json'),
  minified_program: await minifyProgram(),
  bundle_report: await bundleConsole(),
  formatter_options: await getSupportInfo(),
  accessibility_rules: axe.getRules(),
  definition_schema: readJson('libs/catalog/schema/connector.v1.json'),
});

/** Records which functions Node runs while it reads a file often. */
async function profileWork(): Promise<unknown> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 100 });
    await session.post('Profiler.start');
    for (let times = 0; times < 60; times++) readJson('package-lock.json');
    return (await session.post('Profiler.stop')).profile;
  } finally {
    session.disconnect();
  }
}

/** Minifies a program. The code is one long text on a single line. */
async function minifyProgram(): Promise<unknown> {
  const source = readFileSync('node_modules/jsonata/jsonata.js', 'utf8');
  const { code, warnings } = await transform(source, { minify: true });
  return { code, warnings, source_bytes: Buffer.byteLength(source) };
}

/** Bundles the console in memory. Returns the files of the bundle, and which file imports which others. */
async function bundleConsole(): Promise<unknown> {
  const { metafile } = await build({
    entryPoints: ['apps/console/src/main.tsx'],
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'bundled',
    packages: 'external',
    conditions: ['latchkey-source'],
    logLevel: 'silent',
  });
  return metafile;
}
