import { programDiagnostics } from './synthetic-tool/domain/program-problems.js';

/** Reasons for refused requests and fields. The OpenAPI document shows each reason with its description. */
export const toolboxesReasons = {
  errors: {
    entry_unmet: 'The entry cannot run now. `details` contains the reason.',
    pin_not_allowed: 'To pin a tool, you need `use` access to its connection.',
    program_invalid: 'The program has errors. `details` says where.',
    synthetic_invalid: 'A step of the program cannot run now. `details` says which.',
    synthetic_tool_limit: 'The organization has the maximum number of synthetic tools.',
    template_limit: 'The organization has the maximum number of templates.',
    mcp_call: 'Tool calls over MCP per token.',
  },
  fields: {
    ...programDiagnostics,
    name_taken: 'Another entry has this name.',
    unknown_entry: 'No entry has this id, or the request contains the id twice.',
    unknown_synthetic_tool: 'The caller has no such synthetic tool.',
    unknown_template: 'No template with this id is available to the caller.',
    unknown_toolbox: 'No toolbox with this id is available to the caller.',
    pin_not_allowed: 'To pin a tool, you need `use` access to its connection.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    toolboxes: keyof typeof toolboxesReasons.errors;
  }
  interface FieldReasons {
    toolboxes: keyof typeof toolboxesReasons.fields;
  }
}
