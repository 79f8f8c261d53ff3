import { type Caller, type Decision } from '#kernel';

/** Decides what a person may let their own agent use after connecting an account. The context toolboxes provides it. */
export abstract class AgentToolRights {
  abstract canAddTools(caller: Caller, connectionId: string): Promise<Decision>;

  /** Returns the names of the toolboxes in which the person must choose one of their accounts on a connector. */
  abstract listAmbiguousToolboxes(caller: Caller, slug: string): Promise<string[]>;
}

/** The sentence for a person who may not choose tools for their agent. */
export const askForToolbox =
  'You may not choose tools for your agent. Ask an administrator for a toolbox with the tools that your agent needs.';
