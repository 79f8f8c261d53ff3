/** The texts of the page that shows every state. */
export const stateExamples = {
  names: {
    loading: 'Loading',
    empty: 'Empty',
    nothingFound: 'Nothing found',
    failed: 'Error',
    refused: 'Refused',
    disabled: 'Disabled',
    conflict: 'Conflict',
    disconnected: 'Disconnected',
    unreadable: 'Answer not readable',
    broken: 'Screen not shown',
    progress: 'Long work',
    sessionEnded: 'Session ended',
  },
  examples: {
    empty: 'There are no rules yet',
    first: 'Write the first rule',
    failed: 'name is too long. Use at most 200 characters.',
    refused: 'You need the permission restriction:view.',
    disabled: 'You cannot change a role that you hold. Ask another owner.',
    action: 'Change role',
    theirs: 'Blocks GitHub and Slack.',
    yours: 'Blocks GitHub.',
  },
} as const;
