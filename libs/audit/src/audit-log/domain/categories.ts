/** What the log can be sifted by: the categories that the contexts give their events. Source: API specification. */
export const categories: readonly string[] = [
  'access',
  'people',
  'connections',
  'catalog',
  'toolboxes',
  'organization',
  'provisioning',
  'security',
  'usage',
];
