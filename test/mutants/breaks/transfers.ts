import { type Break, breaksOf } from '../break.js';

const transfer = 'libs/connections/src/transfer';

/** Rights to transfer a connection, and the data that is transferred with it. */
export const transferBreaks: Break[] = [
  ...breaksOf(`${transfer}/commands/transfer-connection.ts`, 'connections/transfer/transferring', [
    {
      breaks: 'a member with edit access can transfer a connection',
      find: '      canTransfer(reach).orThrow();\n',
      replace: '',
      promise: "is allowed only to the connection's owner",
    },
    {
      breaks: 'a connection goes to a member whom a restriction blocks',
      find: '    assertTransferable(transfer);\n',
      replace: '',
      promise: 'is refused if a restriction blocks the new owner',
    },
    {
      breaks: 'shares are not changed as the preview says',
      find: '      await this.changeShares(current, list, target.new_owner_user_id, transfer, act);\n',
      replace: '',
      caughtBy: 'connections/transfer/agreeing',
      promise: 'matches the result for every pair of owners',
    },
  ]),
  ...breaksOf(`${transfer}/domain/transfer.ts`, 'connections/transfer/agreeing', [
    {
      breaks: 'the new owner keeps a share',
      find: 'const kept = shares.filter((share) => !isOfNewOwner(share));',
      replace: 'const kept = [...shares];',
      promise: 'matches the result for every pair of owners',
    },
  ]),
  ...breaksOf(`${transfer}/services/new-owner-reader.ts`, 'connections/transfer/racing', [
    {
      breaks: 'suspended members can receive connections',
      find: ` || status !== 'active'`,
      replace: '',
      promise: 'is refused for a new owner who was just suspended',
    },
  ]),
  ...breaksOf('libs/connections/src/connector/services/connector-displays.ts', 'connections/transfer/transferring', [
    {
      breaks: 'a connector shared with an owner’s team counts as not shared',
      find: 'teamsByOwner.set(owner, teams);',
      replace: 'teamsByOwner.delete(owner);',
      promise: 'is refused if the connector is not shared with the new owner',
    },
  ]),
];
