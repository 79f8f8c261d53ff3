import { Command } from 'commander';
import { type Context } from './context.js';
import { CommandFailure, exitCodes, wrongUsage } from './failures.js';
import { promptSecret, readStdin } from './stdin.js';

export const loginCommands = (context: Context): Command[] => [login(context), logout(context), whoami(context)];

function login({ sessions, output }: Context): Command {
  return new Command('login')
    .description(
      'Store an API token for later commands. Get a token from an administrator, or create one in your account.',
    )
    .option('--token-stdin', 'read the token from standard input')
    .action(async (options: { tokenStdin?: boolean }) => {
      const { url } = sessions;
      const token = (await readToken(url, options.tokenStdin === true)).trim();
      if (!/^[\x21-\x7e]+$/.test(token)) throw wrongUsage('This is not a token. Paste the token that begins with lk_.');
      const me = await sessions.clientWith(token).currentUser.getMe();
      sessions.logins.add(url, token);
      const lines = [
        `Logged in at ${url} as ${nameOf(me.user)}, organization ${me.organization.name}.`,
        `The token is stored in ${sessions.logins.path}, which only you can read.`,
      ];
      output.result({ url, user: me.user, organization: me.organization }, lines.join('\n'));
    });
}

function readToken(url: string, fromStdin: boolean): Promise<string> {
  if (fromStdin) return readStdin();
  if (!process.stdin.isTTY)
    throw wrongUsage('There is no terminal to ask for the token. Send the token to `latchkey login --token-stdin`.');
  return promptSecret(`Token for ${url}: `);
}

function logout({ sessions, output }: Context): Command {
  return new Command('logout')
    .description('Delete the stored token.')
    .option('--revoke', 'also revoke the token')
    .action(async (options: { revoke?: boolean }) => {
      const { url, logins } = sessions;
      const token = logins.get(url)?.token;
      if (token === undefined)
        throw new CommandFailure(`You are not logged in at ${url}.`, 'unauthorized', exitCodes.notLoggedIn);
      if (options.revoke) {
        const latchkey = sessions.clientWith(token);
        const { id } = await latchkey.tokens.getCurrent();
        await latchkey.tokens.revoke(id);
      }
      logins.remove(url);
      const valid = 'The token itself is still valid. `latchkey logout --revoke` would have revoked it.';
      const lines = [`Logged out at ${url}.`, options.revoke ? 'The token was revoked.' : valid];
      output.result({ url, revoked: options.revoke === true }, lines.join('\n'));
    });
}

function whoami({ sessions, output }: Context): Command {
  return new Command('whoami')
    .description('Show the member, the organization and the token of your requests.')
    .action(async () => {
      const me = await sessions.client().currentUser.getMe();
      const { user, organization, token, roles, restrictions } = me;
      const lines = [
        `${nameOf(user)} (${user.id})`,
        `Organization  ${organization.name} (${organization.id})`,
        `Roles         ${roles.map(({ name }: { name: string }) => name).join(', ') || 'none'}`,
        `Token         ${token ? `${token.kind}, ${token.expires_at ? `expires ${token.expires_at}` : 'never expires'}` : 'none'}`,
        `Scopes        ${token?.scopes ? token.scopes.join(', ') : 'all permissions of the member'}`,
        `Restrictions  ${restrictions.bound ? `${restrictions.rule_count} apply to you` : 'none apply to you'}`,
        `API           ${sessions.url}`,
      ];
      output.result(me, lines.join('\n'));
    });
}

const nameOf = ({ name, email }: { name?: string | null; email?: string | null }): string =>
  name && email ? `${name} <${email}>` : (name ?? email ?? 'unnamed member');
