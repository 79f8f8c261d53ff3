import { type InitializeHook, type LoadHook, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { type BrokenFile } from './broken-source.js';

let broken: BrokenFile;

export const initialize: InitializeHook<BrokenFile> = (file) => {
  broken = file;
};

/** Has node read the broken code in the place of one file: what lies in dist/ stays as it is. */
export const load: LoadHook = (url, context, next) =>
  url === pathToFileURL(broken.path).href
    ? { format: 'module', source: broken.code, shortCircuit: true }
    : next(url, context);

// Node runs its hooks in a thread of their own, which loads this file once more.
if (isMainThread) register(import.meta.url, { data: JSON.parse(process.env.BROKEN_FILE as string) as BrokenFile });
