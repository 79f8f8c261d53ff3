import { asLines } from '../../apps/cli/src/command-line/answer.js';

describe('The answer of a command', () => {
  it('has a line for each fact, and a table for rows inside it', () => {
    const steps = [
      { step: 'vault', rows: 3 },
      { step: 'events', rows: 120 },
    ];
    const finished_at = new Date('2026-11-28T10:00:00Z');
    expect(asLines({ organization: { id: 'org_1' }, finished_at, tags: ['a', 'b'], steps }).split('\n')).toEqual([
      'organization.id: org_1',
      'finished_at: 2026-11-28T10:00:00.000Z',
      'tags: a, b',
      'steps:',
      'step    rows',
      'vault   3',
      'events  120',
    ]);
  });

  it('shows the columns of all rows', () => {
    const tools = [
      { name: 'get_note', path: '/{id}' },
      { name: 'list_notes', tier: 'read' },
    ];
    expect(asLines({ tools }).split('\n')).toEqual([
      'tools:',
      'name        path   tier',
      'get_note    /{id}  –',
      'list_notes  –      read',
    ]);
  });
});
