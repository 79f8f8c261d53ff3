import { Global, Module } from '@nestjs/common';
import { AccessGrantModule } from './access-grant/access-grant.module.js';
import { AccessRequestModule } from './access-request/access-request.module.js';
import { RestrictionModule } from './restriction/restriction.module.js';
import { ShareModule } from './share/share.module.js';

const parts = [AccessGrantModule, AccessRequestModule, RestrictionModule, ShareModule];

/** Every context asks it what its callers may reach. */
@Global()
@Module({ imports: parts, exports: parts })
export class AccessControlModule {}
