import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { Images } from '#kernel';
import { shippedFile } from '../../validation/domain/shipped-files.js';

const folder = fileURLToPath(shippedFile('logos'));

/** The logos of the shipped catalog, `<slug>.webp`, which `npm run logos` makes. */
@Injectable()
export class ShippedLogos {
  private readonly addresses: ReadonlyMap<string, string>;

  constructor(images: Images) {
    const slugs = readdirSync(folder).map((file) => file.slice(0, -'.webp'.length));
    this.addresses = new Map(slugs.map((slug) => [slug, images.ship(slug, readFileSync(`${folder}/${slug}.webp`))]));
  }

  /** Where it is found, relative to the address of the service; null without one. */
  of(slug: string): string | null {
    return this.addresses.get(slug) ?? null;
  }
}
