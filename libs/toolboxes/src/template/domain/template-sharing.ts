/** What sharing needs to know of templates; where they and their share entries lie. */
export const sharing = {
  kind: 'template',
  things: 'toolboxes.templates',
  shares: 'toolboxes.template_shares',
  teamAdminsShare: false,
} as const;
