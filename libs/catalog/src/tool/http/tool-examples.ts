const tool = {
  name: 'create_issue',
  tool_label: 'Create issue',
  description: 'Opens an issue in a repository.',
  resource: 'issues',
  method: 'create',
  kind: 'catalog',
  operation: 'create',
  tier: 'write',
};

export const toolsPage = {
  result: [tool],
  next_cursor: null,
  prev_cursor: null,
  operation_counts: { create: 2, delete: 0, other: 0, read: 4, update: 1 },
};
