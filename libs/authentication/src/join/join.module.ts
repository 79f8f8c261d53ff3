import { Module } from '@nestjs/common';
import { assetsController } from '#platform/pages';
import { SessionModule } from '../session/session.module.js';
import { JoinController } from './http/join.controller.js';
import { assetFolder, frame } from './http/page/join-page.js';
import { WelcomeController, WelcomePages } from './http/welcome.controller.js';

@Module({
  imports: [SessionModule],
  controllers: [JoinController, WelcomeController, assetsController(assetFolder, frame)],
  providers: [WelcomePages],
})
export class JoinModule {}
