import { type InitializeHook, type LoadHook, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { type BrokenFile } from './broken-source.js';

let broken: BrokenFile;

export const initialize: InitializeHook<BrokenFile> = (file) => {
  broken = file;
};

/** Makes Node load the broken code instead of one file. The file in dist/ does not change. */
export const load: LoadHook = (url, context, next) =>
  url === pathToFileURL(broken.path).href
    ? { format: 'module', source: broken.code, shortCircuit: true }
    : next(url, context);

// Node runs its hooks in a separate thread, which loads this file again.
if (isMainThread) register(import.meta.url, { data: JSON.parse(process.env.BROKEN_FILE as string) as BrokenFile });
