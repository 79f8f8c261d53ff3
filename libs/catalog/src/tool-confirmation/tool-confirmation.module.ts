import { Module } from '@nestjs/common';
import { AccessControlModule } from '#access-control';
import { EarlierRequests } from './persistence/earlier-requests.js';
import { UnconfirmedTools } from './queries/unconfirmed-tool.view.js';

@Module({
  imports: [AccessControlModule],
  providers: [EarlierRequests, UnconfirmedTools],
  exports: [EarlierRequests, UnconfirmedTools],
})
export class ToolConfirmationModule {}
