import { MemberApps } from './member-apps.js';
import { type Member } from './queries.js';
import { StopAgents } from './stop-agents.js';
import { Tokens } from './tokens.js';

/** The agents that act for a person, and the person's tokens. */
export const TokensTab = ({ member }: { member: Member }) => (
  <>
    <MemberApps member={member} />
    <Tokens member={member} />
    <StopAgents member={member} />
  </>
);
