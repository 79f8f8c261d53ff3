import { Module } from '@nestjs/common';
import { assetsController } from '#platform/pages';
import { IdentityModule } from '#identity';
import { SessionModule } from '../session/session.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { JoinController } from './http/join.controller.js';
import { assetFolder, frame } from './http/page/join-page.js';
import { WelcomePages } from './http/welcome-pages.js';

@Module({
  imports: [IdentityModule, SessionModule, SignInModule],
  controllers: [JoinController, assetsController(assetFolder, frame)],
  providers: [WelcomePages],
})
export class JoinModule {}
