/** What identifies each thing of a list, in any version. */
export const namesIn = ({ result }: any) =>
  result.map(({ id, slug, name, url }: any) => [id ?? slug, name ?? url]).sort() as unknown[];
