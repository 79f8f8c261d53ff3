import { Module } from '@nestjs/common';
import { EarlierRequests } from './persistence/earlier-requests.js';
import { UnconfirmedTools } from './queries/unconfirmed-tool.view.js';

@Module({ providers: [EarlierRequests, UnconfirmedTools], exports: [EarlierRequests, UnconfirmedTools] })
export class ToolConfirmationModule {}
