import { ApproveRequest } from './use-cases/approve-request.js';
import { AuthorizeLogReading } from './use-cases/authorize-log-reading.js';
import { AuthorizeOperator } from './use-cases/authorize-operator.js';
import { BanUser } from './use-cases/ban-user.js';
import { CancelRequest } from './use-cases/cancel-request.js';
import { CarryOutRequests } from './use-cases/carry-out-requests.js';
import { ChangeQueuedMail } from './use-cases/change-queued-mail.js';
import { CreateUser } from './use-cases/create-user.js';
import { DeleteExpiredImpersonations } from './use-cases/delete-expired-impersonations.js';
import { DescribeOperator } from './use-cases/describe-operator.js';
import { DescribeUser } from './use-cases/describe-user.js';
import { ExportAccount } from './use-cases/export-account.js';
import { FindUsers } from './use-cases/find-users.js';
import { ImpersonateUser } from './use-cases/impersonate-user.js';
import { LiftExpiredBans } from './use-cases/lift-expired-bans.js';
import { ListMails } from './use-cases/list-mails.js';
import { ListOperators } from './use-cases/list-operators.js';
import { ListRequests } from './use-cases/list-requests.js';
import { ListUsers } from './use-cases/list-users.js';
import { NoteFigures } from './use-cases/note-figures.js';
import { OpenRequest } from './use-cases/open-request.js';
import { ReadOverview } from './use-cases/read-overview.js';
import { ReadSettings } from './use-cases/read-settings.js';
import { RemoveUser } from './use-cases/remove-user.js';
import { RevokeUserSessions } from './use-cases/revoke-user-sessions.js';
import { SendUserMail } from './use-cases/send-user-mail.js';
import { SetRole } from './use-cases/set-role.js';
import { SetUserPassword } from './use-cases/set-user-password.js';
import { StopRequest } from './use-cases/stop-request.js';
import { UpdateUser } from './use-cases/update-user.js';
import { ViewUser } from './use-cases/view-user.js';

/** All use cases, for wiring. A new one takes two lines here, and its export in index.ts. */
export const operatorsUseCases = [
  ApproveRequest,
  AuthorizeLogReading,
  AuthorizeOperator,
  BanUser,
  CancelRequest,
  CarryOutRequests,
  ChangeQueuedMail,
  CreateUser,
  DeleteExpiredImpersonations,
  DescribeOperator,
  DescribeUser,
  ExportAccount,
  FindUsers,
  ImpersonateUser,
  LiftExpiredBans,
  ListMails,
  ListOperators,
  ListRequests,
  ListUsers,
  NoteFigures,
  OpenRequest,
  ReadOverview,
  ReadSettings,
  RemoveUser,
  RevokeUserSessions,
  SendUserMail,
  SetRole,
  SetUserPassword,
  StopRequest,
  UpdateUser,
  ViewUser,
] as const;
