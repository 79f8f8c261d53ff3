import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type MailAddresses } from '../domain/member-mail.js';
import { type Notification } from '../../member/domain/notifications.js';

@Injectable()
export class StoredMailAddresses implements MailAddresses {
  constructor(private readonly reads: Reads) {}

  async addressesFor(
    orgId: string,
    userIds: readonly string[],
    notification: Notification,
  ): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const values = { ids: userIds, notification };
    const rows = await this.reads.rows<{ id: string; email: string }>(orgId, addresses, values);
    return new Map(rows.map(({ id, email }) => [id, email]));
  }
}

const addresses = `
  select id, email from identity.members
  where org_id = :org_id and id = any(:ids) and kind = 'person' and status = 'active' and email is not null
    and not :notification = any(notifications_off)
  order by id`;
