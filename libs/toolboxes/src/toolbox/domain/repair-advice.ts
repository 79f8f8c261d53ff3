import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** What a text says about a tool that no caller can run now. */
type UnmetTool = {
  reason: UnmetReason;
  /** The display name of the connector. Null for a synthetic tool. */
  connector: string | null;
  /** Whether the caller added the tool, so that it runs with their access. */
  added_by_caller: boolean;
};

type Facts = { service: string; adder: string };

const another = 'choose another account for it in the toolbox';

const advice: Record<UnmetReason, (facts: Facts) => string> = {
  connector_unavailable: ({ service }) => `${service} is not available now. Ask an administrator.`,
  needs_connection: ({ service }) => `It has no account at ${service}. Choose one for it in the toolbox.`,
  connection_deleted: ({ service }) => `Its account at ${service} was deleted. You can ${another}.`,
  connector_not_shared: ({ service }) => `The owner of its account can no longer use ${service}. You can ${another}.`,
  owner_suspended: () => `The owner of its account is suspended. You can ${another}.`,
  connection_pending: ({ service }) => `Its account at ${service} is not finished. Ask its owner, or ${another}.`,
  connection_needs_reauth: ({ service }) =>
    `Its account at ${service} needs a new sign-in. Ask its owner to reconnect it, or ${another}.`,
  connection_disconnected: ({ service }) =>
    `Its account at ${service} is disconnected. Ask its owner to reconnect it, or ${another}.`,
  editor_left: () => 'The person who added it is no longer active. Choose its account again in the toolbox.',
  editor_lost_access: ({ adder }) =>
    `Its account is no longer shared with ${adder}. Ask the owner of the account to share it again, or ${another}.`,
  tool_missing: ({ service }) => `${service} no longer has this tool. Remove it from the toolbox.`,
  tool_disabled: () => 'It is turned off. Ask an administrator.',
  tool_held: ({ service }) => `It has changed at ${service}. Ask an administrator to review it.`,
  synthetic_invalid: () => 'One of its steps cannot run. Check the steps.',
};

/** Says whom somebody can ask who may not edit the toolbox. */
export const adviseUser = (reason: UnmetReason): string =>
  reason === 'tool_held'
    ? 'Ask a person who manages its connector to review the tool.'
    : 'Ask an editor of the toolbox to repair it.';

/** Says why a tool cannot run, and what an editor of its toolbox can do. */
export const adviseEditor = ({ reason, connector, added_by_caller }: UnmetTool): string =>
  advice[reason]({
    service: connector ?? 'the service',
    adder: added_by_caller ? 'you' : 'the person who added it',
  });

/** Whether the owner of the account can make the tool run again by signing in. */
export const isForReconnecting = (reason: string | null): boolean => reason !== null && ofSignIn.includes(reason);

const ofSignIn: readonly string[] = ['connection_pending', 'connection_needs_reauth', 'connection_disconnected'];
