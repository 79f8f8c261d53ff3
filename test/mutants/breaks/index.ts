import { readdir } from 'node:fs/promises';
import { type Break } from '../break.js';

const here = new URL('.', import.meta.url);

async function breaksIn(file: string): Promise<readonly Break[]> {
  const lists = (await import(new URL(file, here).href)) as Record<string, readonly Break[]>;
  return Object.values(lists).flat();
}

const files = (await readdir(here)).filter((file) => file.endsWith('.js') && file !== 'index.js');

/** All breaks. Every guard and every rule of access control has at least one. */
export const breaks: readonly Break[] = (await Promise.all(files.sort().map(breaksIn))).flat();
