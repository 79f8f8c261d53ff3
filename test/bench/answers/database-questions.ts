import { ask, findSize, type Questions, readAt } from './question.js';

export const databaseQuestions: Questions = {
  settings_table: [
    ask(
      'How many settings are there?',
      ({ rows }) => rows.length,
      ({ head }) => head.row_count,
    ),
    ask(
      'What is the last row?',
      ({ rows }) => rows.at(-1),
      (agent) => readAt(agent, `/rows/${findSize(agent, 'rows') - 1}`),
    ),
    ask(
      'What are the names of ten settings in the middle?',
      ({ rows }) => rows.slice(180, 190).map(([name]: any) => name),
      async ({ read }) => {
        const { data } = await read({ path: '/rows', offset: 180, limit: 10 });
        return data.map(([name]: any) => name);
      },
    ),
  ],
  column_list: [
    ask(
      'How many columns are listed?',
      (columns) => columns.length,
      (agent) => findSize(agent),
    ),
    ask(
      'What is the type of the 350th column?',
      (columns) => columns[349].data_type,
      (agent) => readAt(agent, '/349/data_type'),
    ),
    ask(
      'What are the last forty columns?',
      (columns) => columns.slice(-40).map(({ table_name, column_name }: any) => ({ table_name, column_name })),
      async (agent) => {
        const offset = findSize(agent) - 40;
        return (await agent.read({ offset, select: ['table_name', 'column_name'] })).data;
      },
    ),
  ],
  query_plan: [
    ask(
      'What does the query do last?',
      ([{ Plan }]) => Plan['Node Type'],
      ({ head }) => head[0].Plan['Node Type'],
    ),
    ask(
      'What does the query cost?',
      ([{ Plan }]) => Plan['Total Cost'],
      (agent) => readAt(agent, '/0/Plan/Total Cost'),
    ),
    ask(
      'What are the two steps before the last one?',
      ([{ Plan }]) => Plan.Plans.map((step: any) => step['Node Type']),
      async ({ read }) => {
        const { data } = await read({ path: '/0/Plan/Plans', select: ['Node Type'] });
        return data.map((step: any) => step['Node Type']);
      },
    ),
  ],
};
