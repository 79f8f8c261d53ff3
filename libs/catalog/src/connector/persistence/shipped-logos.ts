import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { Images } from '#platform/images';
import { shippedFile } from '../../validation/domain/shipped-files.js';

const folder = fileURLToPath(shippedFile('logos'));

/** Finds the logos of the shipped catalog. `npm run logos` builds them as `<slug>.webp`. */
@Injectable()
export class ShippedLogos {
  private readonly addresses: ReadonlyMap<string, string>;

  constructor(images: Images) {
    const slugs = readdirSync(folder).map((file) => file.slice(0, -'.webp'.length));
    this.addresses = new Map(slugs.map((slug) => [slug, images.ship(slug, readFileSync(`${folder}/${slug}.webp`))]));
  }

  /** Returns the logo's address relative to the service, or null without a logo. */
  urlOf(slug: string): string | null {
    return this.addresses.get(slug) ?? null;
  }
}
