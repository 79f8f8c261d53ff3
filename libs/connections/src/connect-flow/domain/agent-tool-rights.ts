import { type Caller, type Decision } from '#kernel';

/** Decides whether a person may let their own agent use tools of a connection. The context toolboxes provides it. */
export abstract class AgentToolRights {
  abstract canAddTools(caller: Caller, connectionId: string): Promise<Decision>;
}

/** The sentence for a person who may not choose tools for their agent. */
export const askForToolbox =
  'You may not choose tools for your agent. Ask an administrator for a toolbox with the tools that your agent needs.';
