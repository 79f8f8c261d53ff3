/** The categories that contexts give their events. */
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
