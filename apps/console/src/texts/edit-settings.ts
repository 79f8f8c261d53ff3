/** The texts of the screen that edits settings. */
export const editSettings = {
  hints: {
    token_max_days:
      'Empty means no limit. Existing tokens keep their date. The page of a person marks those that are longer.',
    approval: 'A second person can decide only about accounts that are shared with somebody for changes.',
  },
  units: {
    days: 'days',
    bytes: 'bytes',
    minutes: 'minutes',
    domains: 'Separate domains with commas. Empty allows any.',
    noLimit: 'Empty means no limit.',
  },
  form: {
    title: 'Edit settings',
    lead: 'Changes apply to the next request.',
    changes: 'What you change',
    same: 'You have changed nothing.',
    from: (before: string, after: string) => `${before} → ${after}`,
    takeTheirs: 'Discard mine and use the current version',
  },
};
