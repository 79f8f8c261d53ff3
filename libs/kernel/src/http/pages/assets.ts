import { createHash } from 'node:crypto';
import { notFound } from '../../domain/errors.js';
import { type Asset } from './layout.js';
import { css } from './style.js';

/** Named by what it holds, so that browsers may keep it for ever. @param folder the path that it is served under. */
export function assetIn(folder: string, extension: string, type: string, text: string): Asset {
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 16)}.${extension}`;
  return { name, path: `${folder}/${name}`, type, text };
}

export const stylesheetIn = (folder: string): Asset => assetIn(folder, 'css', 'text/css; charset=utf-8', css);

export const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

/** @throws not_found */
export function assetNamed(assets: readonly Asset[], name: string): Asset {
  const asset = assets.find((each) => each.name === name);
  if (!asset) throw notFound('asset');
  return asset;
}
