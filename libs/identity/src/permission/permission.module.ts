import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PermissionController } from './http/permission.controller.js';
import { ListPermissionsHandler } from './queries/list-permissions.js';

@Module({ imports: [CqrsModule], controllers: [PermissionController], providers: [ListPermissionsHandler] })
export class PermissionModule {}
