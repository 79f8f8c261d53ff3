import { type Break, breaksOf } from '../break.js';

const tools = 'libs/toolboxes/src/synthetic-tool';

/** Ownership and storage of synthetic tools. */
export const syntheticTools: Break[] = [
  ...breaksOf(`${tools}/domain/synthetic-tool-policy.ts`, 'toolboxes/synthetic-tool/keeping', [
    {
      breaks: 'members can see synthetic tools of others',
      find: 'owner_user_id === userId ? Decision.allow',
      replace: 'owner_user_id !== null ? Decision.allow',
      promise: 'is visible only to its owner',
    },
    {
      breaks: 'the number of synthetic tools is unlimited',
      find: 'count < programLimits.tools',
      replace: 'count < Infinity',
      promise: 'counts towards a maximum of 5,000',
    },
    {
      breaks: 'two tools can have one name',
      find: 'holderId === null || holderId === ownId',
      replace: 'holderId === null || ownId === null',
      promise: 'must have a unique name',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/paging/paging.ts', 'toolboxes/synthetic-tool/keeping', [
    {
      breaks: 'a page that was cut to its maximum size has no next page',
      find: ' || rows.length < (rows[0]?.page_found ?? 0)',
      replace: '',
      promise: 'has shorter pages of large tools, and loses none',
    },
    {
      breaks: 'a page of large rows has no maximum size',
      find: 'options.maxBytes === undefined ?',
      replace: 'options.maxBytes !== Infinity ?',
      promise: 'has shorter pages of large tools, and loses none',
    },
  ]),
  ...breaksOf(`${tools}/queries/list-synthetic-tools.ts`, 'toolboxes/synthetic-tool/keeping', [
    {
      breaks: 'a list shows tools of all members',
      find: "const own = 'org_id = :org_id and owner_user_id = :user_id'",
      replace: "const own = 'org_id = :org_id and :user_id::text is not null'",
      promise: 'is visible only to its owner',
    },
  ]),
  ...breaksOf(`${tools}/services/program-checker.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a program with errors is saved',
      find: 'if (!isSound(diagnostics))',
      replace: 'if (diagnostics.length > 99)',
      promise: 'allows saving with warnings but not with errors',
    },
  ]),
  ...breaksOf(`${tools}/services/program-checker.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a draft with the name of another tool is valid',
      find: 'diagnostics: [...problems, ...diagnostics]',
      replace: 'diagnostics: [...problems.slice(0, 0), ...diagnostics]',
      promise: 'reports that another tool has the name',
    },
  ]),
  ...breaksOf(`${tools}/domain/program-problems.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a change of a tool counts as another tool',
      find: 'changed !== null || canAddSyntheticTool',
      replace: 'canAddSyntheticTool',
      promise: 'reports that the organization has the maximum number of tools',
    },
    {
      breaks: 'a template can read a step that does not exist',
      find: 'return [errorAt(pointer, dependencyUnknown, unknownStep(name, keys))];',
      replace: 'return [];',
      promise: 'reports the missing step that steps.opem.result refers to',
    },
    {
      breaks: 'a step that reads itself is advised to depend on itself',
      find: 'if (name === own) return',
      replace: 'if (name === null) return',
      promise: 'does not suggest a dependency that would be a cycle',
    },
    {
      breaks: 'steps that read each other are advised to depend on each other',
      find: 'if (collectAncestors(name, needs).has(own))',
      replace: 'if (collectAncestors(name, needs).has(own) && name === own)',
      promise: 'suggests no dependency between 2 steps that read each other',
    },
    {
      breaks: 'a template can read a step that it does not depend on',
      find: 'if (before.has(name)) return [];',
      replace: 'if (before.has(name) || own) return [];',
      promise: 'reports a step that a template reads but depends_on does not name',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/syntax-tree.ts', 'expressions/fields-read', [
    {
      breaks: 'a field of an item counts as a step',
      find: 'open.push(inner(steps[0]));',
      replace: 'open.push(...steps, inner(steps[0]));',
      promise: 'are found only where “steps” is a top-level field',
    },
  ]),
  ...breaksOf(`${tools}/http/synthetic-tool.dto.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a step can be called __proto__',
      find: '(?!(?:__proto__|constructor|prototype)$)',
      replace: '(?!(?:constructor|prototype)$)',
      promise: 'refuses a step called __proto__',
    },
  ]),
  ...breaksOf(`${tools}/domain/program-problems.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a step may use a tool that a restriction blocks',
      find: '...(verdict.allowed\n',
      replace: '...(verdict\n',
      promise: 'reports a connection or tool that the author may not use',
    },
  ]),
  ...breaksOf(`${tools}/services/step-resolver.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a step runs on a connection with view access',
      find: "reaches(reach.access, 'use')",
      replace: "reaches(reach.access, 'view')",
      promise: 'reports a connection or tool that the author may not use',
    },
    {
      breaks: 'a step can use a connection the owner cannot access',
      find: "if (!connection || !reach) return 'missing';",
      replace: "if (!connection || !reach) return connection ? 'ok' : 'missing';",
      promise: 'reports a connection or tool that the author may not use',
    },
  ]),
  ...breaksOf(`${tools}/domain/program.ts`, 'toolboxes/synthetic-tool/waves', [
    {
      breaks: 'a step runs after only one of its dependencies',
      find: 'depends_on.every((key) => done.has(key))',
      replace: 'depends_on.some((key) => done.has(key)) || depends_on.length === 0',
    },
  ]),
  ...breaksOf(`${tools}/services/program-checker.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'a constant of the wrong type is valid',
      find: 'return [...ofInputs, ...constantProblems(errors, position)];',
      replace: 'return errors && constantProblems && [...ofInputs];',
      promise: 'reports an argument of the wrong type in',
    },
    {
      breaks: 'an input of the wrong type is valid',
      find: 'const ofInputs = inputProblems(buildInputSchema({ input: input_schema }), schema, report.inputs, position);',
      replace: 'const ofInputs: ProgramDiagnostic[] = []; void [inputProblems, input_schema];',
      promise: 'reports an argument of the wrong type in',
    },
  ]),
  ...breaksOf(`${tools}/domain/program-problems.ts`, 'toolboxes/synthetic-tool/validating', [
    {
      breaks: 'an unknown argument is reported twice',
      find: ".filter(({ instancePath }) => instancePath !== '')",
      replace: '.filter(Boolean)',
      promise: 'reports all problems in one response, with JSON pointers',
    },
  ]),
];
