/** What sharing needs to know of toolboxes; where they and their share entries lie. */
export const sharing = {
  kind: 'toolbox',
  things: 'toolboxes.toolboxes',
  shares: 'toolboxes.toolbox_shares',
  teamAdminsShare: false,
} as const;
