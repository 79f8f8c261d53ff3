/** A shipped file, relative to `libs/catalog/`. The compiled code is in `dist/`. */
export const shippedFile = (path: string): URL => new URL(`../../../../../../libs/catalog/${path}`, import.meta.url);
