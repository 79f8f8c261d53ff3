/** What ships beside the code, named from `libs/catalog/`. The compiled file stands in `dist/`. */
export const shippedFile = (path: string): URL => new URL(`../../../../../../libs/catalog/${path}`, import.meta.url);
