/** Returns the URL of a shipped file. `path` is relative to `libs/catalog/`, and this code runs in `dist/`. */
export const shippedFile = (path: string): URL => new URL(`../../../../../../libs/catalog/${path}`, import.meta.url);
