import { ask, findSize, type Questions, readAt, readItems, readTotal } from './question.js';
import { repositoryQuestions } from './repository-questions.js';

export const programQuestions: Questions = {
  engine_options: [
    ask(
      'How many characters are there?',
      (text) => text.length,
      (agent) => findSize(agent),
    ),
    ask(
      'What is the first line?',
      (text) => text.split('\n')[0],
      ({ head }) => head.split('\n')[0],
    ),
    ask(
      'What is the end of the text?',
      (text) => text.slice(-300),
      async (agent) => (await agent.read({ offset: findSize(agent) - 300 })).data,
    ),
  ],
  cpu_profile: [
    ask(
      'How many samples were taken?',
      ({ samples }) => samples.length,
      (agent) => findSize(agent, 'samples'),
    ),
    ask(
      'How long was the program observed?',
      ({ startTime, endTime }) => endTime - startTime,
      async ({ read }) => {
        const { data } = await read({ select: ['startTime', 'endTime'] });
        return data.endTime - data.startTime;
      },
    ),
    ask(
      'Where was the program in the last sample?',
      ({ nodes, samples }) => nodes.find(({ id }: any) => id === samples.at(-1)).callFrame.functionName,
      async (agent) => {
        const sample = await readAt(agent, `/samples/${findSize(agent, 'samples') - 1}`);
        const nodes = await readItems(agent, '/nodes', ['id', '/callFrame/functionName']);
        return nodes.find(({ id }) => id === sample)['/callFrame/functionName'];
      },
    ),
  ],
  node_configuration: [
    ask(
      'What is the default configuration?',
      ({ target_defaults }) => target_defaults.default_configuration,
      ({ head }) => head.target_defaults.default_configuration,
    ),
    ask(
      'For which processors was Node built?',
      ({ variables }) => variables.host_arch,
      (agent) => readAt(agent, '/variables/host_arch'),
    ),
    ask(
      'How many variables are there?',
      ({ variables }) => Object.keys(variables).length,
      (agent) => readTotal(agent, '/variables'),
    ),
  ],
  time_zones: [
    ask(
      'How many time zones are there?',
      (zones) => zones.length,
      (agent) => findSize(agent),
    ),
    ask(
      'Which one is the last?',
      (zones) => zones.at(-1),
      (agent) => readAt(agent, `/${findSize(agent) - 1}`),
    ),
    ask(
      'Which time zones are in Europe?',
      (zones) => zones.filter((zone: string) => zone.startsWith('Europe/')),
      async (agent) => (await readItems(agent, '')).filter((zone) => zone.startsWith('Europe/')),
    ),
  ],
  minified_program: [
    ask(
      'How long is the program?',
      ({ code }) => code.length,
      (agent) => findSize(agent, 'code'),
    ),
    ask(
      'How does the program end?',
      ({ code }) => code.slice(-100),
      async (agent) => (await agent.read({ path: '/code', offset: findSize(agent, 'code') - 100 })).data,
    ),
    ask(
      'How large was the source?',
      ({ source_bytes }) => source_bytes,
      ({ head }) => head.source_bytes,
    ),
  ],
  ...repositoryQuestions,
};
