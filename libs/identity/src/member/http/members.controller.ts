import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MemberController } from './member.controller.js';

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members')
export class MembersController extends MemberController {}
