// Generated from the contract by `npm run generate`: do not edit.
import { ApiClient, type CallOptions, type TokenOptions, type NoParams, type OperationTable } from '../client.ts';
import type { List } from '../list.ts';
import type {
  AcceptInvitationParams,
  AcceptPassParams,
  AcceptRefundRequestParams,
  AddPartnerChannelParams,
  AddPartnerResellerParams,
  AdvanceTestClockParams,
  ApiKey,
  ArchivePlanParams,
  AuditEntry,
  BegunNameChange,
  BookingHistoryEntry,
  BookingProduct,
  BookingRate,
  BoughtSupplement,
  CancelNameChangeParams,
  CancelSubscriptionParams,
  CheckImportParams,
  CheckInGuestListParams,
  CheckInTicketParams,
  CheckWebhookEndpointSignatureParams,
  Client,
  ClientHistoryEntry,
  CompleteNameChangeParams,
  ConfirmSessionParams,
  CopyEventParams,
  CreateApiKeyParams,
  CreateBookingParams,
  CreateBookingProductParams,
  CreateBookingRateParams,
  CreateBoxOfficeTicketParams,
  CreateChannelApiKeyParams,
  CreateChannelParams,
  CreateDiscountCodeParams,
  CreateDoorCodeParams,
  CreateDoorDeviceParams,
  CreateEventGroupParams,
  CreateEventParams,
  CreateExternalPaymentParams,
  CreateGuestListParams,
  CreateImportParams,
  CreateInvitationParams,
  CreateListRateParams,
  CreateLocationParams,
  CreateNameChangeParams,
  CreateOrganizationParams,
  CreateOwnerInvitationParams,
  CreatePassParams,
  CreatePassTypeParams,
  CreatePasswordLinkParams,
  CreatePlanParams,
  CreateReferrerParams,
  CreateResellerApiKeyParams,
  CreateResellerParams,
  CreateScansParams,
  CreateSessionParams,
  CreateSpacesParams,
  CreateTicketRateParams,
  CreateTicketRatePriceParams,
  CreateTicketRateSupplementParams,
  CreateTicketSupplementsParams,
  CreateTicketsParams,
  CreateTipRateParams,
  CreateUserParams,
  CreateWalkInBookingParams,
  CreateWebhookEndpointParams,
  CreateZoneParams,
  DeactivateDiscountCodeParams,
  DeleteBookingProductParams,
  DeleteBookingRateParams,
  DeleteEventGroupParams,
  DeleteEventParams,
  DeleteGuestListParams,
  DeleteListRateParams,
  DeleteLocationParams,
  DeleteSessionParams,
  DeleteSpaceParams,
  DeleteTicketRateParams,
  DeleteTicketRatePriceParams,
  DeleteTicketRateSupplementParams,
  DeleteTipRateParams,
  DeleteWebhookEndpointParams,
  DeleteZoneParams,
  DisableWebhookEndpointParams,
  DiscountCode,
  DoorCode,
  DoorDevice,
  DoorEntry,
  DoorEvent,
  DoorManifest,
  EnableWebhookEndpointParams,
  EraseClientParams,
  Event,
  EventDashboard,
  EventGroup,
  ExportBookingsAsCsvParams,
  ExportClientParams,
  ExportClientsAsCsvParams,
  ExportGuestListsAsCsvParams,
  ExportPaymentsAsCsvParams,
  ExportTicketsAsCsvParams,
  GetApiKeyParams,
  GetBookingHistoryParams,
  GetBookingParams,
  GetChannelApiKeyParams,
  GetClientHistoryParams,
  GetClientParams,
  GetDeploymentRequestParams,
  GetDiscountCodeParams,
  GetDoorEventManifestParams,
  GetEventDashboardParams,
  GetEventGroupParams,
  GetEventParams,
  GetGuestListParams,
  GetImportParams,
  GetInvoicePdfParams,
  GetLimitsParams,
  GetListRateParams,
  GetLiveParams,
  GetLocationParams,
  GetOrganizationParams,
  GetPassTypeParams,
  GetPaymentParams,
  GetPaymentSettingsParams,
  GetPlanParams,
  GetRefundParams,
  GetRefundRequestParams,
  GetRequestParams,
  GetResellerApiKeyParams,
  GetTaxSettingsParams,
  GetTicketHistoryParams,
  GetTicketParams,
  GetTicketPdfParams,
  GetTicketRateParams,
  GetWebhookDeliveryParams,
  GetWebhookEndpointParams,
  GetWebhookEndpointRecoveryParams,
  GetZoneParams,
  Import,
  ImportPassParams,
  ImportProblem,
  Invitation,
  Invoice,
  Job,
  ListApiKeysParams,
  ListAuditLogParams,
  ListBookingProductsParams,
  ListBookingRatesParams,
  ListBookingsParams,
  ListChannelApiKeysParams,
  ListChannelsParams,
  ListClientsParams,
  ListDeploymentAuditLogParams,
  ListDeploymentRequestsParams,
  ListDiscountCodesParams,
  ListDoorDevicesParams,
  ListDoorEntriesParams,
  ListDoorEventsParams,
  ListEventGroupsParams,
  ListEventsParams,
  ListExternalPaymentsParams,
  ListGuestListsParams,
  ListImportProblemsParams,
  ListImportsParams,
  ListInvitationsParams,
  ListInvoicesParams,
  ListJobsParams,
  ListListRatesParams,
  ListLocationsParams,
  ListMailTextsParams,
  ListMembersParams,
  ListOrganizationsParams,
  ListPartnerChannelsParams,
  ListPartnerResellersParams,
  ListPassTypesParams,
  ListPassesParams,
  ListPaymentsParams,
  ListPlansParams,
  ListPreregistrationsParams,
  ListReferrersParams,
  ListRefundRequestsParams,
  ListRefundsParams,
  ListRequestsParams,
  ListResellerApiKeysParams,
  ListResellersParams,
  ListSessionsParams,
  ListSubscriptionsParams,
  ListTicketRatesParams,
  ListTicketSupplementsParams,
  ListTicketsParams,
  ListTipRatesParams,
  ListUsersParams,
  ListWalletMovementsParams,
  ListWebhookDeliveriesParams,
  ListWebhookEndpointsParams,
  ListWebhookEventKindsParams,
  ListWebhookEventsParams,
  ListZonesParams,
  Location,
  LoggedRequest,
  LoggedRequestDetails,
  MailText,
  ManagedBooking,
  ManagedChannel,
  ManagedExternalPayment,
  ManagedGuestList,
  ManagedListRate,
  ManagedPass,
  ManagedPayment,
  ManagedPrice,
  ManagedRefund,
  ManagedReseller,
  ManagedSupplement,
  ManagedTicket,
  ManagedTicketRate,
  ManagedWebhookEndpoint,
  Me,
  Member,
  MergeClientParams,
  NameChange,
  NewApiKey,
  NewDoorDevice,
  NewInvitation,
  NewOrganization,
  NewSession,
  NewUser,
  NewWebhookEndpoint,
  OrderTicketRatePricesParams,
  Organization,
  OrganizationLimits,
  PartnerChannel,
  PartnerReseller,
  PassType,
  PasswordLink,
  PaymentDetails,
  PaymentSettings,
  PersonalData,
  Plan,
  Preregistration,
  RecoverWebhookEndpointParams,
  RecoveryCodes,
  Referrer,
  RefundBookingParams,
  RefundGuestListParams,
  RefundPassParams,
  RefundPaymentParams,
  RefundRequest,
  RefundTicketParams,
  RefundTicketSupplementParams,
  RegisterDoorDeviceParams,
  RejectPassParams,
  RejectRefundRequestParams,
  RemoveMemberParams,
  RemovePartnerChannelParams,
  RemovePartnerResellerParams,
  RequestPasswordLinkParams,
  ResendInvitationParams,
  RetryJobParams,
  RetryRefundParams,
  RetryWebhookDeliveryParams,
  RevokeApiKeyParams,
  RevokeChannelApiKeyParams,
  RevokeDoorDeviceParams,
  RevokeInvitationParams,
  RevokeResellerApiKeyParams,
  RotateApiKeyParams,
  RotateChannelApiKeyParams,
  RotateResellerApiKeyParams,
  RotateWebhookEndpointSecretParams,
  RotatedWebhookSecret,
  ScanResult,
  SendPaymentLinkParams,
  Session,
  SessionConfirmation,
  SignatureCheck,
  Space,
  StartImportParams,
  Subscription,
  TaxSettings,
  TestClock,
  TestWebhookEndpointParams,
  TicketHistoryEntry,
  TipRate,
  TotpSetup,
  UndoExternalPaymentParams,
  UndoImportParams,
  UpdateApiKeyParams,
  UpdateBookingParams,
  UpdateBookingProductParams,
  UpdateBookingRateParams,
  UpdateBookingStatusParams,
  UpdateChannelApiKeyParams,
  UpdateChannelParams,
  UpdateClientParams,
  UpdateDiscountCodeParams,
  UpdateEventGroupParams,
  UpdateEventParams,
  UpdateGuestListParams,
  UpdateImportFileParams,
  UpdateLimitsParams,
  UpdateListRateParams,
  UpdateLocationParams,
  UpdateMailTextsParams,
  UpdateMeParams,
  UpdateMemberParams,
  UpdateOrganizationParams,
  UpdatePassTypeParams,
  UpdatePasswordParams,
  UpdatePaymentSettingsParams,
  UpdatePlanParams,
  UpdateResellerApiKeyParams,
  UpdateResellerParams,
  UpdateSpaceParams,
  UpdateTaxSettingsParams,
  UpdateTestClockParams,
  UpdateTicketRateParams,
  UpdateTicketRatePriceParams,
  UpdateTicketRateSupplementParams,
  UpdateTipRateParams,
  UpdateUserParams,
  UpdateWebhookEndpointParams,
  UpdateZoneParams,
  UsePasswordLinkParams,
  User,
  VerifyTotpParams,
  VoidTicketParams,
  WalletMovement,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEvent,
  WebhookEventKind,
  WebhookRecovery,
  Zone,
} from './management-types.ts';

export type * from './management-types.ts';

/** Signing in and out. */
export interface SessionsOperations {
  /**
   * Answers where the person is signed in.
   *
   * @example
   * for await (const item of management.sessions.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListSessionsParams, options?: CallOptions): List<Session>;

  /**
   * Opens a session. An unknown e-mail and a wrong password are answered alike. Where a second factor is set up
   * and `code` is missing, the answer is 401 with `totp_required`. Too many failures from one network are answered
   * 429 for a while; failures elsewhere never shut out a network that has made no attempt. Pages of this service
   * send `cookie`: then the token is set as a cookie that scripts cannot read, and is not in the answer.
   *
   * Works without credentials.
   *
   * Errors (`CreateSessionError`):
   * - `totp_required`: The password is right and a second factor is set up: send its `code` too.
   *
   * @example
   * const newSession = await management.sessions.create({ email: 'ingrid.falk@example.org', password: 'salt and seven lanterns' });
   */
  create(params: CreateSessionParams, options?: CallOptions): Promise<NewSession>;

  /**
   * Ends the session of this request, and makes a browser forget its cookie.
   *
   * @example
   * await management.sessions.deleteCurrent();
   */
  deleteCurrent(params?: NoParams, options?: CallOptions): Promise<void>;

  /**
   * The person gives the password again, and `code` where a second factor is set up. For 10 minutes the session
   * may then do what answers `confirmation_required`. Signing in confirms a session too.
   *
   * Errors (`ConfirmSessionError`):
   * - `totp_required`: The password is right and a second factor is set up: send its `code` too.
   *
   * @example
   * const sessionConfirmation = await management.sessions.confirm({ password: 'salt and seven lanterns' });
   */
  confirm(params: ConfirmSessionParams, options?: CallOptions): Promise<SessionConfirmation>;

  /**
   * Ends a session of the person, such as that of a lost phone. One that has ended stays so.
   *
   * @example
   * await management.sessions.delete({ sessionId: 'ses_01jcz8m4q2e7wbr5t0vk3x9fhd' });
   */
  delete(params: DeleteSessionParams, options?: CallOptions): Promise<void>;
}

/** The account of the person who is signed in. */
export interface MeOperations {
  /**
   * Answers who is signed in, and the organizations that the person belongs to.
   *
   * @example
   * const me = await management.me.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<Me>;

  /**
   * Changes the name of the person.
   *
   * @example
   * const user = await management.me.update({ name: 'Ingrid Falk Ruiz' });
   */
  update(params?: UpdateMeParams, options?: CallOptions): Promise<User>;
}

/** The account of the person who is signed in. */
export interface PasswordOperations {
  /**
   * Sets another password and ends all other sessions of the person.
   *
   * Errors (`UpdatePasswordError`):
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   *
   * @example
   * await management.password.update({ current_password: 'salt and seven lanterns', new_password: 'nine boats in a grey harbour' });
   */
  update(params: UpdatePasswordParams, options?: CallOptions): Promise<void>;
}

/** The account of the person who is signed in. */
export interface RecoveryCodesOperations {
  /**
   * Answers with new recovery codes; those before them stop working.
   *
   * Errors (`CreateRecoveryCodesError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   *
   * @example
   * const recoveryCodes = await management.recoveryCodes.create();
   */
  create(params?: NoParams, options?: CallOptions): Promise<RecoveryCodes>;
}

/** The account of the person who is signed in. */
export interface TotpOperations {
  /**
   * Answers with a new secret for an authenticator (TOTP, RFC 6238). Sign-in asks for codes once the setup is
   * completed; beginning again replaces a secret that was not.
   *
   * Errors (`CreateTotpError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   *
   * @example
   * const totpSetup = await management.totp.create();
   */
  create(params?: NoParams, options?: CallOptions): Promise<TotpSetup>;

  /**
   * Removes the secret and the recovery codes; sign-in asks for the password alone.
   *
   * Errors (`RemoveTotpError`):
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   *
   * @example
   * await management.totp.remove();
   */
  remove(params?: NoParams, options?: CallOptions): Promise<void>;

  /**
   * Takes a code of the authenticator, ends all other sessions of the person and answers with the recovery codes.
   *
   * Errors (`VerifyTotpError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   *
   * @example
   * const recoveryCodes = await management.totp.verify({ code: '492039' });
   */
  verify(params: VerifyTotpParams, options?: CallOptions): Promise<RecoveryCodes>;
}

/** Organizations and their settings. */
export interface OrganizationsOperations {
  /**
   * Answers the organizations that the person belongs to, each with the role there.
   *
   * @example
   * for await (const item of management.organizations.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListOrganizationsParams, options?: CallOptions): List<Organization>;

  /**
   * Creates an organization. Its first owner is the caller, or is invited: give the link in the answer to the
   * person.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateOrganizationError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newOrganization = await management.organizations.create({
   *   name: 'Salt Works',
   *   slug: 'salt-works',
   *   currency: 'EUR',
   *   timezone: 'Europe/Madrid',
   *   owner_email: 'ingrid.falk@example.org',
   * });
   */
  create(params: CreateOrganizationParams, options?: CallOptions): Promise<NewOrganization>;

  /**
   * Answers an organization that the person belongs to.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetOrganizationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const organization = await management.organizations.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetOrganizationParams, options?: CallOptions): Promise<Organization>;

  /**
   * Changes name, identifier, time zone or currency. The currency stays once an amount of money was stored in it.
   *
   * Role: owner, or a role above it.
   *
   * Errors (`UpdateOrganizationError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const organization = await management.organizations.update({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', timezone: 'Europe/Lisbon' });
   */
  update(params: UpdateOrganizationParams, options?: CallOptions): Promise<Organization>;
}

/** Organizations and their settings. */
export interface LimitsOperations {
  /**
   * Answers how many requests and keys the operator grants to the organization, and how many keys it has.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`GetLimitsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const organizationLimits = await management.limits.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetLimitsParams, options?: CallOptions): Promise<OrganizationLimits>;

  /**
   * Grants more or less to an organization, in every process within a second. Keys that are there stay, and so do
   * their own rates; all of them together are held to the new limit.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateLimitsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const organizationLimits = await management.limits.update({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requests_per_second: 250 });
   */
  update(params: UpdateLimitsParams, options?: CallOptions): Promise<OrganizationLimits>;
}

/** The people of an organization and their roles. */
export interface MembersOperations {
  /**
   * Answers the people who belong to the organization, in the order in which they came.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`ListMembersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.members.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListMembersParams, options?: CallOptions): List<Member>;

  /**
   * Changes what a person may do in the organization. Only an owner makes owners and changes their role, after
   * confirming the session; the last owner stays one. Open invitations that the person sent are revoked.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`UpdateMemberError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const member = await management.members.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n',
   *   role: 'manager',
   * });
   */
  update(params: UpdateMemberParams, options?: CallOptions): Promise<Member>;

  /**
   * Takes a person out of the organization; the account stays. Only an owner removes owners, after confirming the
   * session; the last owner stays. Open invitations that the person sent are revoked.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`RemoveMemberError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.members.remove({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n' });
   */
  remove(params: RemoveMemberParams, options?: CallOptions): Promise<void>;
}

/** How people come into an organization; each sets the own password. */
export interface InvitationsOperations {
  /**
   * Makes the person a member and opens a session. A person without an account sends `name` and a new `password`;
   * a person with an account sends its password, and `code` where a second factor is set up. The invitation stays
   * open after a wrong password. An unknown, expired, revoked or accepted invitation is not found. `cookie` is
   * that of `createSession`.
   *
   * Works without credentials.
   *
   * Errors (`AcceptInvitationError`):
   * - `totp_required`: The password is right and a second factor is set up: send its `code` too.
   *
   * @example
   * const newSession = await management.invitations.accept({
   *   token: 'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
   *   name: 'Mateo Serra',
   *   password: 'copper kettle by the door',
   * });
   */
  accept(params: AcceptInvitationParams, options?: CallOptions): Promise<NewSession>;

  /**
   * Answers the invitations that were neither accepted nor revoked, the oldest first; expired ones too.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`ListInvitationsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.invitations.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListInvitationsParams, options?: CallOptions): List<Invitation>;

  /**
   * Invites a person with a role. The link in the answer works once and for 7 days. It is mailed to the person,
   * who sets name and password with it, or signs in; it can be handed over in another way as well. Whether the
   * e-mail has an account is not said. Only an owner invites owners, after confirming the session.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`CreateInvitationError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newInvitation = await management.invitations.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   email: 'mateo.serra@example.org',
   *   role: 'door',
   * });
   */
  create(params: CreateInvitationParams, options?: CallOptions): Promise<NewInvitation>;

  /**
   * The link stops working. An invitation that was accepted or revoked is not found.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`RevokeInvitationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.invitations.revoke({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   invitationId: 'inv_01jbr3t8z4m7f1q6k0x5yc9w2h',
   * });
   */
  revoke(params: RevokeInvitationParams, options?: CallOptions): Promise<void>;

  /**
   * Mails the person a new link that works for 7 days from now, and answers with it; the link before it stops
   * working. Only an owner does so for an invitation of an owner, after confirming the session.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`ResendInvitationError`):
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newInvitation = await management.invitations.resend({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   invitationId: 'inv_01jbr3t8z4m7f1q6k0x5yc9w2h',
   * });
   */
  resend(params: ResendInvitationParams, options?: CallOptions): Promise<NewInvitation>;
}

/** How people come into an organization; each sets the own password. */
export interface OwnerInvitationsOperations {
  /**
   * For an organization whose first owner has not accepted, or whose owners are all disabled. It replaces the open
   * invitation of the same e-mail.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateOwnerInvitationError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newInvitation = await management.ownerInvitations.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', email: 'mateo.serra@example.org' });
   */
  create(params: CreateOwnerInvitationParams, options?: CallOptions): Promise<NewInvitation>;
}

/** The accounts of the deployment, for those who run it. */
export interface PasswordLinksOperations {
  /**
   * Mails the person a link that works once and for 24 hours. The answer is the same where nothing is mailed:
   * there is no such account, it is disabled or belongs to no organization, or five links were mailed within an
   * hour. A person who belongs to no organization is given a link by an operator (`createPasswordLink`).
   *
   * Works without credentials.
   *
   * @example
   * await management.passwordLinks.request({ email: 'mira.solano@example.org', language: 'es' });
   */
  request(params: RequestPasswordLinkParams, options?: CallOptions): Promise<void>;

  /**
   * Sets the password and ends all sessions of the person. An unknown, expired, replaced or used link is not
   * found.
   *
   * Works without credentials.
   *
   * @example
   * await management.passwordLinks.use({
   *   token: 'vK0r0ZbXq3C8s1mYt5LwPz7eHdJ2uNfAg9iRkQo4BxE',
   *   new_password: 'nine boats in a grey harbour',
   * });
   */
  use(params: UsePasswordLinkParams, options?: CallOptions): Promise<void>;

  /**
   * For a person who forgot the password. The link works once and for 24 hours; links made before it stop working.
   * The password stays until the link is used, and the second factor stays in any case.
   *
   * For those who run the deployment.
   *
   * Errors (`CreatePasswordLinkError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const passwordLink = await management.passwordLinks.create({ userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n' });
   */
  create(params: CreatePasswordLinkParams, options?: CallOptions): Promise<PasswordLink>;
}

/** The accounts of the deployment, for those who run it. */
export interface UsersOperations {
  /**
   * Answers the accounts of the deployment.
   *
   * For those who run the deployment.
   *
   * Errors (`ListUsersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.users.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListUsersParams, options?: CallOptions): List<User>;

  /**
   * Creates the account of a person, who sets the password with the link in the answer. The link works once and
   * for 24 hours; another one can be made.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateUserError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newUser = await management.users.create({ email: 'mateo.serra@example.org', name: 'Mateo Serra' });
   */
  create(params: CreateUserParams, options?: CallOptions): Promise<NewUser>;

  /**
   * Disables or enables a person, or gives or takes the right to run the deployment, which needs a confirmed
   * session. Who is disabled is signed out everywhere. The last operator stays one.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateUserError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const user = await management.users.update({ userId: 'usr_01jb4r9w6kfq3s7m0c5xh8td2n', disabled: true });
   */
  update(params: UpdateUserParams, options?: CallOptions): Promise<User>;
}

/** Who did what, from where. */
export interface DeploymentAuditLogOperations {
  /**
   * Answers what all people did with their accounts, also where that failed, and what operators did. What members
   * change in an organization stands in the log of the organization alone. The newest first. A page can have fewer
   * entries than asked for, or none, while there are more: `Link` says so.
   *
   * For those who run the deployment.
   *
   * Errors (`ListDeploymentAuditLogError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.deploymentAuditLog.list({ outcome: 'failed' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListDeploymentAuditLogParams, options?: CallOptions): List<AuditEntry>;
}

/** Who did what, from where. */
export interface AuditLogOperations {
  /**
   * Answers who did what in the organization, from where: every change through this API, what its members did with
   * their accounts (signing in, also where that failed, sessions, passwords) and what operators changed of it. The
   * newest first. A page can have fewer entries than asked for, or none, while there are more: `Link` says so.
   *
   * Role: owner, or a role above it.
   *
   * Errors (`ListAuditLogError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.auditLog.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListAuditLogParams, options?: CallOptions): List<AuditEntry>;
}

/** Calls with a credential and how they were answered, for a week. */
export interface DeploymentRequestsOperations {
  /**
   * Answers the calls that belong to no organization, those of channels, resellers and people outside of an
   * organization, the newest first. Calls are kept for seven days and can be read about a second after their
   * answer; under very high load some are left out (`stagedoor_request_log_dropped_total`).
   *
   * For those who run the deployment.
   *
   * Errors (`ListDeploymentRequestsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.deploymentRequests.list({ api: 'channels', error_code: 'sold_out' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListDeploymentRequestsParams, options?: CallOptions): List<LoggedRequest>;

  /**
   * Answers a call that belongs to no organization, with what was sent and answered, up to 4 kB of each, masked.
   * Calls are kept for seven days and can be read about a second after their answer; under very high load some are
   * left out (`stagedoor_request_log_dropped_total`).
   *
   * For those who run the deployment.
   *
   * Errors (`GetDeploymentRequestError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const loggedRequestDetails = await management.deploymentRequests.get({ requestId: 'req_5f1c09ab37de2461000018' });
   */
  get(params: GetDeploymentRequestParams, options?: CallOptions): Promise<LoggedRequestDetails>;
}

/** Calls with a credential and how they were answered, for a week. */
export interface RequestsOperations {
  /**
   * Answers the calls with API keys and integrations of the organization, and those of its members in it, the
   * newest first. Calls are kept for seven days and can be read about a second after their answer; under very high
   * load some are left out (`stagedoor_request_log_dropped_total`).
   *
   * Role: admin, or a role above it.
   *
   * Errors (`ListRequestsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.requests.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: '4xx' })) {
   *   console.log(item);
   * }
   */
  list(params: ListRequestsParams, options?: CallOptions): List<LoggedRequest>;

  /**
   * Answers a call with what was sent and answered, up to 4 kB of each, masked. Calls are kept for seven days and
   * can be read about a second after their answer; under very high load some are left out
   * (`stagedoor_request_log_dropped_total`).
   *
   * Role: admin, or a role above it.
   *
   * Errors (`GetRequestError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const loggedRequestDetails = await management.requests.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'req_5f1c09ab37de2461000017' });
   */
  get(params: GetRequestParams, options?: CallOptions): Promise<LoggedRequestDetails>;
}

/** Work that is done after a change, such as sending mails, for those who run the deployment. */
export interface JobsOperations {
  /**
   * Answers the jobs of all organizations that wait, run or have failed, the newest first. Those that succeeded
   * are gone.
   *
   * For those who run the deployment.
   *
   * Errors (`ListJobsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.jobs.list({ state: 'failed' })) {
   *   console.log(item);
   * }
   */
  list(params?: ListJobsParams, options?: CallOptions): List<Job>;

  /**
   * Has a job that failed or waits run at once, with all its attempts before it. 409 while it is running.
   *
   * For those who run the deployment.
   *
   * Errors (`RetryJobError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const job = await management.jobs.retry({ jobId: 'job_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryJobParams, options?: CallOptions): Promise<Job>;
}

/** The time of an alpha deployment: set ahead, it lets holds expire and events end without waiting. */
export interface TestClockOperations {
  /**
   * Answers the time that the deployment goes by, and the real one. Alpha only: 409 in production.
   *
   * For those who run the deployment.
   *
   * Errors (`GetTestClockError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const testClock = await management.testClock.get();
   */
  get(params?: NoParams, options?: CallOptions): Promise<TestClock>;

  /**
   * Lets so many seconds of the test clock pass in a real one, for the whole deployment; 1 is as fast as real
   * time. Alpha only: 409 in production.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateTestClockError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const testClock = await management.testClock.update({ speed: 60 });
   */
  update(params: UpdateTestClockParams, options?: CallOptions): Promise<TestClock>;

  /**
   * Sets the clock of the whole deployment ahead, by `seconds` or to an instant (`to`), for all organizations:
   * holds expire, retries come due, events end, subscriptions lapse. All processes go by it within a second. It is
   * never turned back, and at most ten years ahead. Sessions do not lapse by it; signatures keep the real time.
   * Alpha only: 409 in production.
   *
   * For those who run the deployment.
   *
   * Errors (`AdvanceTestClockError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const testClock = await management.testClock.advance({ seconds: 900 });
   */
  advance(params?: AdvanceTestClockParams, options?: CallOptions): Promise<TestClock>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface ChannelsOperations {
  /**
   * Answers the channels of the deployment.
   *
   * For those who run the deployment.
   *
   * Errors (`ListChannelsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.channels.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListChannelsParams, options?: CallOptions): List<ManagedChannel>;

  /**
   * Creates a channel. It reaches the organizations that admit it, and none before.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateChannelError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedChannel = await management.channels.create({ name: 'Night Guide', slug: 'night-guide' });
   */
  create(params: CreateChannelParams, options?: CallOptions): Promise<ManagedChannel>;

  /**
   * Changes name or identifier of a channel.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateChannelError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedChannel = await management.channels.update({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r', name: 'Night Guide Madrid' });
   */
  update(params: UpdateChannelParams, options?: CallOptions): Promise<ManagedChannel>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface PartnerChannelsOperations {
  /**
   * Answers all channels of the deployment, and which of them the organization has admitted.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListPartnerChannelsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.partnerChannels.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPartnerChannelsParams, options?: CallOptions): List<PartnerChannel>;

  /**
   * Lets the channel sell and take reservations for the organization, at once. One admitted stays so.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`AddPartnerChannelError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const partnerChannel = await management.partnerChannels.add({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r' });
   */
  add(params: AddPartnerChannelParams, options?: CallOptions): Promise<PartnerChannel>;

  /**
   * Hides the organization from the channel, at once, and cancels the webhook deliveries about it that the channel
   * was still to be sent. What the channel sold stays sold.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RemovePartnerChannelError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.partnerChannels.remove({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r' });
   */
  remove(params: RemovePartnerChannelParams, options?: CallOptions): Promise<void>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface PartnerResellersOperations {
  /**
   * Answers all resellers of the deployment, and which of them the organization has admitted.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListPartnerResellersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.partnerResellers.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPartnerResellersParams, options?: CallOptions): List<PartnerReseller>;

  /**
   * Lets the reseller check and swap tickets of the organization, at once. One admitted stays so.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`AddPartnerResellerError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const partnerReseller = await management.partnerResellers.add({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc' });
   */
  add(params: AddPartnerResellerParams, options?: CallOptions): Promise<PartnerReseller>;

  /**
   * Hides the organization from the reseller, at once. What was swapped stays swapped.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RemovePartnerResellerError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.partnerResellers.remove({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc' });
   */
  remove(params: RemovePartnerResellerParams, options?: CallOptions): Promise<void>;
}

/** Channels and resellers, and which of them an organization has admitted. */
export interface ResellersOperations {
  /**
   * Answers the resellers of the deployment.
   *
   * For those who run the deployment.
   *
   * Errors (`ListResellersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.resellers.list()) {
   *   console.log(item);
   * }
   */
  list(params?: ListResellersParams, options?: CallOptions): List<ManagedReseller>;

  /**
   * Creates a reseller. It reaches the organizations that admit it, and none before.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateResellerError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedReseller = await management.resellers.create({ name: 'Second Row', slug: 'second-row' });
   */
  create(params: CreateResellerParams, options?: CallOptions): Promise<ManagedReseller>;

  /**
   * Changes name or identifier of a reseller.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateResellerError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedReseller = await management.resellers.update({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', name: 'Second Row Tickets' });
   */
  update(params: UpdateResellerParams, options?: CallOptions): Promise<ManagedReseller>;
}

/** How an organization collects money, and for how long what is not paid yet is kept. */
export interface PaymentSettingsOperations {
  /**
   * Answers how the organization collects money. Of keys and secrets only the last characters are shown.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`GetPaymentSettingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const paymentSettings = await management.paymentSettings.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetPaymentSettingsParams, options?: CallOptions): Promise<PaymentSettings>;

  /**
   * Changes what is given and leaves the rest. The secret key of Stripe and the signing secret of its webhook
   * endpoint are set together the first time, and can be replaced one at a time; a key of another account is not
   * for purchases that were begun before. Both empty remove the account, which is refused with 409 while buyers
   * can still pay there. In production the key is a live one, in alpha a test one. In alpha, without keys, the
   * sandbox collects. The time for which places are kept holds for purchases that begin after the change.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`UpdatePaymentSettingsError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const paymentSettings = await management.paymentSettings.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   hold_minutes: 20,
   *   stripe_secret_key: 'rk_live_51PqExampleOfAKeyx9Qf',
   *   stripe_webhook_secret: 'whsec_ExampleOfASecret7hTa',
   * });
   */
  update(params: UpdatePaymentSettingsParams, options?: CallOptions): Promise<PaymentSettings>;
}

/** What buyers owe, and how they learn where to pay it. */
export interface PaymentsOperations {
  /**
   * Answers the payments of the organization, however they come in and whatever became of them, the latest first.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListPaymentsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.payments.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', search: 'teodor.amsel@example.org' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPaymentsParams, options?: CallOptions): List<ManagedPayment>;

  /**
   * Answers a payment with what was bought and every attempt to pay it. Its refunds are those of `listRefunds`
   * with `payment_id`, its invoices those of `listInvoices`.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`GetPaymentError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const paymentDetails = await management.payments.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  get(params: GetPaymentParams, options?: CallOptions): Promise<PaymentDetails>;

  /**
   * Gives back everything that is left of a payment, or of some of the things that were bought with it: one refund
   * for each of them, all or none. Tickets and passes are voided by it, entries leave their list, supplements
   * their ticket, and their places are free again; a booking goes on as it is. A part of what was paid for one
   * thing is given back by `refundTicket`, `refundBooking`, `refundGuestList`, `refundPass` and
   * `refundTicketSupplement`. What was paid through a payment gateway goes back there: such refunds are `pending`
   * until the gateway confirms them. Refused for name changes and plans, and where one of the things was swapped:
   * leave that one out then.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RefundPaymentError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.payments.refund({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m4xnpzmxf68byc3g6arcvwga' });
   */
  refund(params: RefundPaymentParams, options?: CallOptions): Promise<ManagedRefund[]>;

  /**
   * Mails the buyer the address where a payment that waits for its money is paid: of tickets, of the advance of a
   * booking, of whatever is sold. The time of the payment stays as it is.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`SendPaymentLinkError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.payments.sendLink({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m4xnqaswejkszv4axq26m6mz' });
   */
  sendLink(params: SendPaymentLinkParams, options?: CallOptions): Promise<void>;

  /**
   * Answers payments as a CSV file, the latest first, whatever became of them. The file is UTF-8 with a byte order
   * mark, with commas between columns, which the first row names; instants are ISO 8601 in UTC, amounts are in
   * major units with the digits of the currency. A text that a spreadsheet would take for a formula, as it begins
   * with `=`, `+`, `-` or `@`, has `'` before it. It is sent as it is read: what changes meanwhile may be in it or
   * not.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ExportPaymentsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.payments.exportAsCsv({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   status: 'succeeded',
   *   start_date: '2026-11-01T00:00:00.000Z',
   *   end_date: '2026-12-01T00:00:00.000Z',
   * });
   */
  exportAsCsv(params: ExportPaymentsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Money for bookings that was taken outside the payment gateway. */
export interface ExternalPaymentsOperations {
  /**
   * Answers the payments that were taken outside the payment gateway and meet all conditions given, the latest
   * first. One that was undone stays, and so does the one that undoes it: their sum is 0.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListExternalPaymentsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.externalPayments.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   resource_type: 'bookings',
   *   resource_id: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListExternalPaymentsParams, options?: CallOptions): List<ManagedExternalPayment>;

  /**
   * Records money that the organization took for a booking in cash, at its own terminal or by transfer. The
   * advance of the booking stays as it is.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateExternalPaymentError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedExternalPayment = await management.externalPayments.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   resource_type: 'bookings',
   *   resource_id: 'bkg_01m7zyjpprf1fv0mcp8racfz0w',
   *   amount: 60,
   *   method: 'cash',
   *   description: 'Bottle at the table',
   * });
   */
  create(params: CreateExternalPaymentParams, options?: CallOptions): Promise<ManagedExternalPayment>;

  /**
   * Records a payment of the opposite amount, which undoes this one, and answers with it. A payment is undone
   * once.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UndoExternalPaymentError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedExternalPayment = await management.externalPayments.undo({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', paymentId: 'pay_01m7zyjcxpfby9605ak4n360bx' });
   */
  undo(params: UndoExternalPaymentParams, options?: CallOptions): Promise<ManagedExternalPayment>;
}

/** What came in through the payment gateway and went back there, with the balance. */
export interface WalletMovementsOperations {
  /**
   * Answers what came in through the payment gateway and what went back there, the latest first, each with the
   * balance after it.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListWalletMovementsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.walletMovements.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListWalletMovementsParams, options?: CallOptions): List<WalletMovement>;
}

/** What stands on the invoices of an organization, and the invoices themselves. */
export interface InvoicesOperations {
  /**
   * Answers the invoices of the organization, those that correct others among them, the latest first.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListInvoicesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.invoices.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListInvoicesParams, options?: CallOptions): List<Invoice>;

  /**
   * The invoice in the language of its buyer.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`GetInvoicePdfError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.invoices.getPdf({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', invoiceId: 'ivc_01m4xnpzmxf68byc3g6arcvwga' });
   */
  getPdf(params: GetInvoicePdfParams, options?: CallOptions): Promise<Uint8Array>;
}

/** What stands on the invoices of an organization, and the invoices themselves. */
export interface TaxSettingsOperations {
  /**
   * Answers what stands on new invoices of the organization: who issues them, and the percentage of tax.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`GetTaxSettingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const taxSettings = await management.taxSettings.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  get(params: GetTaxSettingsParams, options?: CallOptions): Promise<TaxSettings>;

  /**
   * Changes what stands on new invoices. Those that were issued stay as they are. A ticket rate or booking rate
   * can have a percentage of its own.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`UpdateTaxSettingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const taxSettings = await management.taxSettings.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   tax_percentage: 21,
   *   legal_name: 'Salt Works Events SL',
   *   tax_number: 'B12345674',
   *   address: 'Calle del Puerto 4',
   *   city: 'Valencia',
   *   postal_code: '46011',
   *   country: 'ES',
   * });
   */
  update(params: UpdateTaxSettingsParams, options?: CallOptions): Promise<TaxSettings>;
}

/** Money that is given back, and how that went. */
export interface RefundRequestsOperations {
  /**
   * Answers what holders of tickets asked to be given back, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListRefundRequestsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.refundRequests.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'pending' })) {
   *   console.log(item);
   * }
   */
  list(params: ListRefundRequestsParams, options?: CallOptions): List<RefundRequest>;

  /**
   * Answers one request.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetRefundRequestError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const refundRequest = await management.refundRequests.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'rfq_01m4xnqaswejkszv4axq26m6mz' });
   */
  get(params: GetRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;

  /**
   * Gives the amount back, as `refundTicket` does: the ticket is voided, and its place is free again.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`AcceptRefundRequestError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const refundRequest = await management.refundRequests.accept({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'rfq_01m4xnqaswejkszv4axq26m6mz' });
   */
  accept(params: AcceptRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;

  /**
   * Gives nothing back: the ticket stays as it is, and its holder can ask again.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RejectRefundRequestError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const refundRequest = await management.refundRequests.reject({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', requestId: 'rfq_01m4xnqaswejkszv4axq26m6mz' });
   */
  reject(params: RejectRefundRequestParams, options?: CallOptions): Promise<RefundRequest>;
}

/** Money that is given back, and how that went. */
export interface RefundsOperations {
  /**
   * Answers the refunds of the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListRefundsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.refunds.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'failed' })) {
   *   console.log(item);
   * }
   */
  list(params: ListRefundsParams, options?: CallOptions): List<ManagedRefund>;

  /**
   * Answers one refund.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetRefundError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedRefund = await management.refunds.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', refundId: 'ref_01m4xnq17zfr3ttw6kkxvwmh4s' });
   */
  get(params: GetRefundParams, options?: CallOptions): Promise<ManagedRefund>;

  /**
   * Asks the payment gateway once more for a refund that failed. Refused where the money was given back in another
   * way meanwhile.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RetryRefundError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedRefund = await management.refunds.retry({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', refundId: 'ref_01m4xnq17zfr3ttw6kkxvwmh4s' });
   */
  retry(params: RetryRefundParams, options?: CallOptions): Promise<ManagedRefund>;
}

/** What an organization says in the mails to its buyers. */
export interface MailTextsOperations {
  /**
   * Answers what the organization says in the mails to buyers, one entry for each kind of mail and language, also
   * where nothing was set.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListMailTextsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.mailTexts.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListMailTextsParams, options?: CallOptions): List<MailText>;

  /**
   * Changes the subject of mails, and the message that stands first in them; what the mail is about (tickets,
   * code, address to pay at) follows. `{event}` and `{organization}` stand for the names; in a mail about no
   * event, `{event}` is the name of the organization. Lines with an empty line between them become paragraphs.
   * Texts that are not named stay as they are, and so do mails that were sent. Mails that wait to be sent get the
   * new text.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateMailTextsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.mailTexts.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   texts: [
   *     {
   *       template: 'tickets_sold',
   *       language: 'en',
   *       subject: 'See you at {event}',
   *       message: 'Doors open at 23:00. Bring your identity card.',
   *     },
   *   ],
   * });
   */
  update(params: UpdateMailTextsParams, options?: CallOptions): Promise<MailText[]>;
}

/** What programs identify themselves with. */
export interface ChannelApiKeysOperations {
  /**
   * Answers the keys of a channel, those that do not work any more too. Secrets are never shown again.
   *
   * For those who run the deployment.
   *
   * Errors (`ListChannelApiKeysError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.channelApiKeys.list({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r' })) {
   *   console.log(item);
   * }
   */
  list(params: ListChannelApiKeysParams, options?: CallOptions): List<ApiKey>;

  /**
   * Creates a key of a channel. The answer has its secret, which is shown only here.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateChannelApiKeyError`):
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newApiKey = await management.channelApiKeys.create({
   *   channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
   *   name: 'Shop',
   *   scopes: ['tickets:read', 'ticket-rates:read'],
   * });
   */
  create(params: CreateChannelApiKeyParams, options?: CallOptions): Promise<NewApiKey>;

  /**
   * Answers a key of a channel, without its secret.
   *
   * For those who run the deployment.
   *
   * Errors (`GetChannelApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const apiKey = await management.channelApiKeys.get({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  get(params: GetChannelApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * Changes what is said in the body of a key of a channel, in every process within a second.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateChannelApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const apiKey = await management.channelApiKeys.update({
   *   channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   name: 'Shop in Madrid',
   * });
   */
  update(params: UpdateChannelApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * The key stops working within a second and stays in the list. A revoked key stays revoked.
   *
   * For those who run the deployment.
   *
   * Errors (`RevokeChannelApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.channelApiKeys.revoke({ channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  revoke(params: RevokeChannelApiKeyParams, options?: CallOptions): Promise<void>;

  /**
   * Creates a key with the same settings and as long a life, and lets this one work on for the grace period, but
   * not longer than it would have. The answer has the new secret, which is shown only here.
   *
   * For those who run the deployment.
   *
   * Errors (`RotateChannelApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newApiKey = await management.channelApiKeys.rotate({
   *   channelId: 'chn_01jtfy74p7eqpvme6ntc0a2n6r',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   grace: '24h',
   * });
   */
  rotate(params: RotateChannelApiKeyParams, options?: CallOptions): Promise<NewApiKey>;
}

/** What programs identify themselves with. */
export interface ApiKeysOperations {
  /**
   * Answers the keys of an organization, those that do not work any more too. Secrets are never shown again.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`ListApiKeysError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.apiKeys.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListApiKeysParams, options?: CallOptions): List<ApiKey>;

  /**
   * Creates a key of an organization. The answer has its secret, which is shown only here.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`CreateApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newApiKey = await management.apiKeys.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Door software',
   *   scopes: ['tickets:read', 'tickets:checkin'],
   * });
   */
  create(params: CreateApiKeyParams, options?: CallOptions): Promise<NewApiKey>;

  /**
   * Answers a key of an organization, without its secret.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`GetApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const apiKey = await management.apiKeys.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  get(params: GetApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * Changes what is said in the body of a key of an organization, in every process within a second.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`UpdateApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const apiKey = await management.apiKeys.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   name: 'Door software, main hall',
   * });
   */
  update(params: UpdateApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * The key stops working within a second and stays in the list. A revoked key stays revoked.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`RevokeApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.apiKeys.revoke({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  revoke(params: RevokeApiKeyParams, options?: CallOptions): Promise<void>;

  /**
   * Creates a key with the same settings and as long a life, and lets this one work on for the grace period, but
   * not longer than it would have. The answer has the new secret, which is shown only here.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`RotateApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newApiKey = await management.apiKeys.rotate({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   grace: '24h',
   * });
   */
  rotate(params: RotateApiKeyParams, options?: CallOptions): Promise<NewApiKey>;
}

/** What programs identify themselves with. */
export interface ResellerApiKeysOperations {
  /**
   * Answers the keys of a reseller, those that do not work any more too. Secrets are never shown again.
   *
   * For those who run the deployment.
   *
   * Errors (`ListResellerApiKeysError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.resellerApiKeys.list({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc' })) {
   *   console.log(item);
   * }
   */
  list(params: ListResellerApiKeysParams, options?: CallOptions): List<ApiKey>;

  /**
   * Creates a key of a reseller. The answer has its secret, which is shown only here.
   *
   * For those who run the deployment.
   *
   * Errors (`CreateResellerApiKeyError`):
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newApiKey = await management.resellerApiKeys.create({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', name: 'Marketplace' });
   */
  create(params: CreateResellerApiKeyParams, options?: CallOptions): Promise<NewApiKey>;

  /**
   * Answers a key of a reseller, without its secret.
   *
   * For those who run the deployment.
   *
   * Errors (`GetResellerApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const apiKey = await management.resellerApiKeys.get({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  get(params: GetResellerApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * Changes what is said in the body of a key of a reseller, in every process within a second.
   *
   * For those who run the deployment.
   *
   * Errors (`UpdateResellerApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const apiKey = await management.resellerApiKeys.update({
   *   resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   name: 'Marketplace, swaps',
   * });
   */
  update(params: UpdateResellerApiKeyParams, options?: CallOptions): Promise<ApiKey>;

  /**
   * The key stops working within a second and stays in the list. A revoked key stays revoked.
   *
   * For those who run the deployment.
   *
   * Errors (`RevokeResellerApiKeyError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.resellerApiKeys.revoke({ resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc', keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc' });
   */
  revoke(params: RevokeResellerApiKeyParams, options?: CallOptions): Promise<void>;

  /**
   * Creates a key with the same settings and as long a life, and lets this one work on for the grace period, but
   * not longer than it would have. The answer has the new secret, which is shown only here.
   *
   * For those who run the deployment.
   *
   * Errors (`RotateResellerApiKeyError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `confirmation_required`: The person has to give the password again: `confirmSession`, then repeat the
   * request.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newApiKey = await management.resellerApiKeys.rotate({
   *   resellerId: 'res_01jq5d2x8ne4hvw7s3mz9kb6tc',
   *   keyId: 'key_01jd3m0fvqe2tbx9w5z7r4k8hc',
   *   grace: '24h',
   * });
   */
  rotate(params: RotateResellerApiKeyParams, options?: CallOptions): Promise<NewApiKey>;
}

/** Places where events are held. */
export interface LocationsOperations {
  /**
   * Answers the locations of the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListLocationsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.locations.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListLocationsParams, options?: CallOptions): List<Location>;

  /**
   * Creates a place where events can be held.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateLocationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const location = await management.locations.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Salt Works Hall',
   *   address: 'Carrer de la Sal 12',
   *   city: 'Valencia',
   *   postal_code: '46011',
   *   country: 'ES',
   *   latitude: 39.4561,
   *   longitude: -0.3322,
   * });
   */
  create(params: CreateLocationParams, options?: CallOptions): Promise<Location>;

  /**
   * Answers a location of the organization.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetLocationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const location = await management.locations.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', locationId: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m' });
   */
  get(params: GetLocationParams, options?: CallOptions): Promise<Location>;

  /**
   * Changes a location, for all events that take place there.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateLocationError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const location = await management.locations.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   locationId: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m',
   *   name: 'Salt Works Great Hall',
   * });
   */
  update(params: UpdateLocationParams, options?: CallOptions): Promise<Location>;

  /**
   * Deletes a location where no event takes place or took place.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteLocationError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.locations.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', locationId: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m' });
   */
  delete(params: DeleteLocationParams, options?: CallOptions): Promise<void>;
}

/** The shows of an organization. */
export interface EventsOperations {
  /**
   * Answers the events of the organization by their start: the latest first, but of upcoming ones the next first.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListEventsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.events.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', period: 'upcoming', limit: 20 })) {
   *   console.log(item);
   * }
   */
  list(params: ListEventsParams, options?: CallOptions): List<Event>;

  /**
   * Creates an event and emits `event.created`.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateEventError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const event = await management.events.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Equinox',
   *   description: 'The longest night of the season.',
   *   start_date: '2026-11-21T22:00:00.000Z',
   *   end_date: '2026-11-22T05:00:00.000Z',
   *   location_id: 'loc_01hnj2c7d4f9xtb1qk8zvw3r5m',
   *   age: '18',
   *   outfit: 'casual',
   *   artists: ['Noor Haddad'],
   *   music_genres: ['house', 'techno'],
   *   image_url: 'https://images.example.org/equinox.jpg',
   *   url: 'https://saltworks.example.org/equinox',
   *   sealed_tickets_available_at: '2026-11-21T12:00:00.000Z',
   * });
   */
  create(params: CreateEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Answers an event of the organization.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetEventError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const event = await management.events.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  get(params: GetEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Changes an event and emits `event.updated`. When the start is moved, the end of swaps moves along if it was
   * the start.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateEventError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const event = await management.events.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   start_date: '2026-11-22T00:00:00+01:00',
   *   end_date: '2026-11-22T07:00:00+01:00',
   * });
   */
  update(params: UpdateEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Deletes an event with its zones, spaces and rates. One with bookings, tickets, guest-list entries, payments or
   * discount codes stays: switch it off with `active` instead.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteEventError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.events.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  delete(params: DeleteEventParams, options?: CallOptions): Promise<void>;

  /**
   * Creates an event with the settings, zones, spaces, ticket rates and list rates of another and with new ids.
   * Zones and rates keep their identifiers. Every instant moves along with the start. It belongs to the same
   * groups. Nothing sold or booked is copied. Emits `event.created`.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CopyEventError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const event = await management.events.copy({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   start_date: '2026-11-28T22:00:00Z',
   * });
   */
  copy(params: CopyEventParams, options?: CallOptions): Promise<Event>;

  /**
   * Answers what was sold of an event and who is inside, by rate and by channel, and for admins and owners its
   * money: revenue by part, advances that are held, what was forfeited and what was given back. What was not
   * collected for a rejected booking, and its advance in cash, are not in it; an advance by card that was not
   * given back is forfeited.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetEventDashboardError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const eventDashboard = await management.events.getDashboard({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  getDashboard(params: GetEventDashboardParams, options?: CallOptions): Promise<EventDashboard>;
}

/** The shows of an organization. */
export interface PreregistrationsOperations {
  /**
   * Answers the people who wait for tickets of the event to be on sale, ordered by (creation, id). Who erases a
   * client erases the preregistrations of that person.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListPreregistrationsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.preregistrations.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPreregistrationsParams, options?: CallOptions): List<Preregistration>;
}

/** What happens right now, as it happens. */
export interface LiveOperations {
  /**
   * Answers with server-sent events, for as long as the stream is open. `figures`: the state of the event that is
   * asked for (`LiveFigures`: who is expected, who is inside, the last entries, refusals and double entries, for
   * admins the money), at the beginning and after changes, at most once a second; always the whole state.
   * `change`: something that happened in the organization (`LiveChange`), once each, with a cursor as `id`.
   * `reset`: more has happened since the cursor than is sent again, or the cursor is of another database: read
   * anew what is shown.
   *
   * A stream ends after a minute at most, and at the latest then it is seen that a session was revoked. Who
   * connects again with the last cursor, as `Last-Event-ID` (browsers do so themselves) or `after`, is sent every
   * change since, also those that were committed late, and none twice. A comment every few seconds keeps proxies
   * from closing it. A reader that is too slow is disconnected and goes on from its cursor. A session has at most
   * 8 streams at once.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetLiveError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.live.get({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   after: 'NzMyLjE3',
   * });
   */
  get(params: GetLiveParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Events that belong together, such as a series or a season. */
export interface EventGroupsOperations {
  /**
   * Answers the groups of events of the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListEventGroupsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.eventGroups.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListEventGroupsParams, options?: CallOptions): List<EventGroup>;

  /**
   * Creates a group of events.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateEventGroupError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const eventGroup = await management.eventGroups.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Winter season',
   *   description: 'Every night from October to March.',
   *   event_ids: ['evt_01m1gnhkb1e088q42swbtyrmqd'],
   * });
   */
  create(params: CreateEventGroupParams, options?: CallOptions): Promise<EventGroup>;

  /**
   * Answers a group of events.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetEventGroupError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const eventGroup = await management.eventGroups.get({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf',
   * });
   */
  get(params: GetEventGroupParams, options?: CallOptions): Promise<EventGroup>;

  /**
   * Changes a group. `event_ids` replaces all events of the group.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateEventGroupError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const eventGroup = await management.eventGroups.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf',
   *   name: 'Winter nights',
   * });
   */
  update(params: UpdateEventGroupParams, options?: CallOptions): Promise<EventGroup>;

  /**
   * Deletes a group. Its events stay.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteEventGroupError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.eventGroups.delete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventGroupId: 'egr_01m1gnhkb1e088q42swbtyrmqf',
   * });
   */
  delete(params: DeleteEventGroupParams, options?: CallOptions): Promise<void>;
}

/** Zones of an event and the spaces in them, which can be booked. */
export interface ZonesOperations {
  /**
   * Answers all zones of an event with their spaces, in their order.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListZonesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.zones.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListZonesParams, options?: CallOptions): List<Zone>;

  /**
   * Creates a zone of an event. An event has at most 200 zones.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateZoneError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const zone = await management.zones.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'Terrace',
   *   description: 'Open until two.',
   *   duration: 7200,
   *   accepts_automatically: true,
   * });
   */
  create(params: CreateZoneParams, options?: CallOptions): Promise<Zone>;

  /**
   * Answers a zone with its spaces.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetZoneError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const zone = await management.zones.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j' });
   */
  get(params: GetZoneParams, options?: CallOptions): Promise<Zone>;

  /**
   * Changes a zone. Its identifier stays when only the name is changed.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateZoneError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const zone = await management.zones.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j',
   *   active: false,
   * });
   */
  update(params: UpdateZoneParams, options?: CallOptions): Promise<Zone>;

  /**
   * Deletes a zone with its spaces. One with bookings stays.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteZoneError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.zones.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j' });
   */
  delete(params: DeleteZoneParams, options?: CallOptions): Promise<void>;
}

/** Zones of an event and the spaces in them, which can be booked. */
export interface SpacesOperations {
  /**
   * Changes a space, or moves it to another zone of the same event. Bookings of it stay.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateSpaceError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const space = await management.spaces.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   spaceId: 'spc_01m1gnhv0wf7ta4e9q2d6zxkcm',
   *   capacity: 6,
   * });
   */
  update(params: UpdateSpaceParams, options?: CallOptions): Promise<Space>;

  /**
   * Deletes a space. One with bookings, also of the past, stays.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteSpaceError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.spaces.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', spaceId: 'spc_01m1gnhv0wf7ta4e9q2d6zxkcm' });
   */
  delete(params: DeleteSpaceParams, options?: CallOptions): Promise<void>;

  /**
   * Creates spaces of a zone, all or none: a name that the event has already is refused, naming it.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateSpacesError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const zone = await management.spaces.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j',
   *   spaces: [{ name: '11', capacity: 4 }, { name: '12', capacity: 6 }],
   * });
   */
  create(params: CreateSpacesParams, options?: CallOptions): Promise<Zone>;
}

/** What a booking of a zone costs: price, persons, advance, fee. */
export interface BookingRatesOperations {
  /**
   * Changes a booking rate. Bookings that were made with it keep their price.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateBookingRateError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const bookingRate = await management.bookingRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7r',
   *   price: 320,
   * });
   */
  update(params: UpdateBookingRateParams, options?: CallOptions): Promise<BookingRate>;

  /**
   * Deletes a booking rate. Bookings that were made with it keep their price.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteBookingRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.bookingRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7r' });
   */
  delete(params: DeleteBookingRateParams, options?: CallOptions): Promise<void>;

  /**
   * Answers all booking rates of a zone, in their order.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListBookingRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.bookingRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j' })) {
   *   console.log(item);
   * }
   */
  list(params: ListBookingRatesParams, options?: CallOptions): List<BookingRate>;

  /**
   * Creates what a booking of the zone costs: a price for the included persons, a supplement for each further one,
   * an advance and a fee. A zone has at most 50.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateBookingRateError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const bookingRate = await management.bookingRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   zoneId: 'zon_01m1gnhtq6e3c9w2r8xk5vbn4j',
   *   name: 'Table for six',
   *   content: 'One bottle and six entries',
   *   price: 300,
   *   included_persons: 6,
   *   supplement_price: 40,
   *   max_clients: 8,
   *   deposit: { type: 'percentage', amount: 25 },
   *   fee: { type: 'fixed', amount: 5 },
   *   required_fields: ['phone'],
   * });
   */
  create(params: CreateBookingRateParams, options?: CallOptions): Promise<BookingRate>;
}

/** What the venue serves at tables. */
export interface BookingProductsOperations {
  /**
   * Answers the products that the venue serves at tables, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListBookingProductsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.bookingProducts.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', active: true })) {
   *   console.log(item);
   * }
   */
  list(params: ListBookingProductsParams, options?: CallOptions): List<BookingProduct>;

  /**
   * Creates a product that can be recorded for bookings.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateBookingProductError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const bookingProduct = await management.bookingProducts.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', name: 'Sparkling water 75 cl', price: 5 });
   */
  create(params: CreateBookingProductParams, options?: CallOptions): Promise<BookingProduct>;

  /**
   * Changes a product. Bookings that have it keep its name and price.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateBookingProductError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const bookingProduct = await management.bookingProducts.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   productId: 'prd_01m1gnhw3xfk2b6y9s4qd8tz7p',
   *   active: false,
   * });
   */
  update(params: UpdateBookingProductParams, options?: CallOptions): Promise<BookingProduct>;

  /**
   * Deletes a product. Bookings that have it keep it.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteBookingProductError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.bookingProducts.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', productId: 'prd_01m1gnhw3xfk2b6y9s4qd8tz7p' });
   */
  delete(params: DeleteBookingProductParams, options?: CallOptions): Promise<void>;
}

/** Tips that can be paid along with a booking. */
export interface TipRatesOperations {
  /**
   * Answers the tips that can be paid along with a booking, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListTipRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.tipRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', active: true })) {
   *   console.log(item);
   * }
   */
  list(params: ListTipRatesParams, options?: CallOptions): List<TipRate>;

  /**
   * Creates a tip, fixed or a percentage of the price.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateTipRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const tipRate = await management.tipRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Ten per cent',
   *   type: 'percentage',
   *   amount: 10,
   * });
   */
  create(params: CreateTipRateParams, options?: CallOptions): Promise<TipRate>;

  /**
   * Changes a tip rate. `type` and `amount` are changed together.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateTipRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const tipRate = await management.tipRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   tipRateId: 'tip_01m1gnhw3xfk2b6y9s4qd8tz7t',
   *   name: 'Twenty',
   *   type: 'fixed',
   *   amount: 20,
   * });
   */
  update(params: UpdateTipRateParams, options?: CallOptions): Promise<TipRate>;

  /**
   * Deletes a tip rate.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteTipRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.tipRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', tipRateId: 'tip_01m1gnhw3xfk2b6y9s4qd8tz7t' });
   */
  delete(params: DeleteTipRateParams, options?: CallOptions): Promise<void>;
}

/** Kinds of tickets, their price steps and what can be bought along. */
export interface TicketRatesOperations {
  /**
   * Answers all ticket rates of an event, private ones too, in their order.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListTicketRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.ticketRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListTicketRatesParams, options?: CallOptions): List<ManagedTicketRate>;

  /**
   * Creates a ticket rate with its price steps and supplements. The quota bounds the rate as a whole, each step
   * has a quantity of its own. An event has at most 200 ticket rates.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateTicketRateError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedTicketRate = await management.ticketRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'General admission',
   *   quota: 800,
   *   nominative: true,
   *   valid_from: '2026-09-02T09:00:00.000Z',
   *   warranty: { enabled: true, percentage: 20, hours: 48 },
   *   prices: [
   *     {
   *       name: 'Early entry',
   *       includes: 'One drink',
   *       additional_info: 'Entry before 01:30',
   *       valid_until: '2026-11-20T22:59:59.000Z',
   *       price: 15,
   *       fee_type: 'fixed',
   *       fee_quantity: 1.5,
   *       quantity: 300,
   *     },
   *     {
   *       name: 'General',
   *       includes: '',
   *       additional_info: '',
   *       valid_until: null,
   *       price: 18,
   *       fee_type: 'percentage',
   *       fee_quantity: 10,
   *       quantity: 500,
   *     },
   *   ],
   *   supplements: [
   *     {
   *       label: 'Cloakroom',
   *       description: 'One piece',
   *       price: 3,
   *       product_quantity: 1,
   *       service_charge_amount: 0.3,
   *       service_charge_type: 'fixed',
   *       purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
   *       redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 28800 },
   *     },
   *   ],
   *   fields: [{ slug: 'full_name', type: 'text', label: 'Full name', required: true, options: [] }],
   *   questions: [
   *     {
   *       label: 'How did you hear of us?',
   *       type: 'dropdown',
   *       items: ['A friend', 'A poster'],
   *       required: false,
   *     },
   *   ],
   * });
   */
  create(params: CreateTicketRateParams, options?: CallOptions): Promise<ManagedTicketRate>;

  /**
   * Answers a ticket rate with its price steps and supplements.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetTicketRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedTicketRate = await management.ticketRates.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd' });
   */
  get(params: GetTicketRateParams, options?: CallOptions): Promise<ManagedTicketRate>;

  /**
   * Changes a ticket rate. Its quota cannot go below what is sold or held.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateTicketRateError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedTicketRate = await management.ticketRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   quota: 900,
   * });
   */
  update(params: UpdateTicketRateParams, options?: CallOptions): Promise<ManagedTicketRate>;

  /**
   * Deletes a ticket rate of which no ticket was ever issued. Others can be marked complete.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteTicketRateError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.ticketRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd' });
   */
  delete(params: DeleteTicketRateParams, options?: CallOptions): Promise<void>;
}

/** Kinds of tickets, their price steps and what can be bought along. */
export interface TicketRatePricesOperations {
  /**
   * Adds a price step behind the others. A rate has at most 50.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateTicketRatePriceError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedPrice = await management.ticketRatePrices.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   name: 'At the door',
   *   price: 22,
   *   quantity: 100,
   * });
   */
  create(params: CreateTicketRatePriceParams, options?: CallOptions): Promise<ManagedPrice>;

  /**
   * Puts the price steps into the order in which they are sold.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`OrderTicketRatePricesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.ticketRatePrices.order({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   price_ids: ['prc_01m1gnj532ep0vk97bhed1wg5m', 'prc_01m1gnhs49f62sjcf981ek5zk1'],
   * });
   */
  order(params: OrderTicketRatePricesParams, options?: CallOptions): Promise<ManagedPrice[]>;

  /**
   * Changes a price step. Its quantity cannot go below what is used. Tickets keep the price they were sold at.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateTicketRatePriceError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedPrice = await management.ticketRatePrices.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   priceId: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *   valid_until: '2026-11-21T22:59:59Z',
   * });
   */
  update(params: UpdateTicketRatePriceParams, options?: CallOptions): Promise<ManagedPrice>;

  /**
   * Deletes a price step at which no ticket was ever issued. The last step of a rate stays.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteTicketRatePriceError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.ticketRatePrices.delete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   priceId: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   * });
   */
  delete(params: DeleteTicketRatePriceParams, options?: CallOptions): Promise<void>;
}

/** Kinds of tickets, their price steps and what can be bought along. */
export interface TicketRateSupplementsOperations {
  /**
   * Adds something that can be bought along. A rate has at most 50.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateTicketRateSupplementError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedSupplement = await management.ticketRateSupplements.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   label: 'Cloakroom',
   *   description: 'One piece',
   *   price: 3,
   *   product_quantity: 1,
   *   service_charge_amount: 0.3,
   *   service_charge_type: 'fixed',
   *   purchase_limit: { min_quantity: 0, max_quantity: 1, is_unlimited: false },
   *   redemption_deadline: { is_expiration_enabled: true, expiration_deadline: 28800 },
   * });
   */
  create(params: CreateTicketRateSupplementParams, options?: CallOptions): Promise<ManagedSupplement>;

  /**
   * Changes a supplement. What was sold of it stays as it was sold.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateTicketRateSupplementError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedSupplement = await management.ticketRateSupplements.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   supplementId: 'sup_01m1gnhp0aefnbng9cwsmb9bqq',
   *   price: 3.5,
   * });
   */
  update(params: UpdateTicketRateSupplementParams, options?: CallOptions): Promise<ManagedSupplement>;

  /**
   * Deletes a supplement that no ticket was sold with.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteTicketRateSupplementError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.ticketRateSupplements.delete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   supplementId: 'sup_01m1gnhp0aefnbng9cwsmb9bqq',
   * });
   */
  delete(params: DeleteTicketRateSupplementParams, options?: CallOptions): Promise<void>;
}

/** Conditions on which guests of a list come in. */
export interface ListRatesOperations {
  /**
   * Answers all list rates of an event, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListListRatesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.listRates.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd' })) {
   *   console.log(item);
   * }
   */
  list(params: ListListRatesParams, options?: CallOptions): List<ManagedListRate>;

  /**
   * Creates conditions on which guests of a list come in. An event has at most 200.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateListRateError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedListRate = await management.listRates.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   name: 'Guest list until 01:30',
   *   valid_from: '2026-09-02T09:00:00.000Z',
   *   options: [{ price: 0, age: 18, additional_info: 'One drink included', until: 12600 }],
   * });
   */
  create(params: CreateListRateParams, options?: CallOptions): Promise<ManagedListRate>;

  /**
   * Answers a list rate.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetListRateError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedListRate = await management.listRates.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7n' });
   */
  get(params: GetListRateParams, options?: CallOptions): Promise<ManagedListRate>;

  /**
   * Changes a list rate. An option on which guests came in cannot be left out, and the quota cannot be less than
   * the people on the list.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateListRateError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedListRate = await management.listRates.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7n',
   *   options: [
   *     {
   *       _id: 'prc_01m1gnhw3yea5v1x8m3k7rj2wd',
   *       price: 0,
   *       women: 0,
   *       men: 0,
   *       age: 18,
   *       additional_info: 'One drink included',
   *       from: 0,
   *       until: 14400,
   *     },
   *   ],
   * });
   */
  update(params: UpdateListRateParams, options?: CallOptions): Promise<ManagedListRate>;

  /**
   * Deletes a list rate that no entry has or had. Others can be marked complete.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteListRateError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.listRates.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', rateId: 'rate_01m1gnhw3xfk2b6y9s4qd8tz7n' });
   */
  delete(params: DeleteListRateParams, options?: CallOptions): Promise<void>;
}

/** Tickets of an event: finding, creating, voiding, checking in, changing their holders. */
export interface TicketsOperations {
  /**
   * Answers the tickets of an event, ordered by (creation, id), without deleted ones. An unknown event is an empty
   * list.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListTicketsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.tickets.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   search: 'ferrer',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListTicketsParams, options?: CallOptions): List<ManagedTicket>;

  /**
   * Creates tickets that were sold or given away elsewhere. All of them, or none when a barcode is taken or the
   * rate or a price has not that many places left. They are active at once and share one payment. That a rate is
   * marked complete, or not sold at this time, does not matter here; its places do.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateTicketsError`):
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.tickets.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   sale_type: 'invitation',
   *   tickets: [
   *     {
   *       price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1',
   *       full_name: 'Nadia Ferrer',
   *       email: 'nadia.ferrer@example.org',
   *       gender: 'female',
   *       birthday: '1994-06-17',
   *       address: 'Calle del Ejemplo 7',
   *       postal_code: '46001',
   *       country_code: 'ES',
   *       personal_document_type: 'dni',
   *       personal_document_number: '00000000T',
   *       answers: [{ question_id: 'qst_01m1gnhr4de5wapxkjm8xg85j1', answer: 'A friend' }],
   *       total_price: 0,
   *     },
   *   ],
   * });
   */
  create(params: CreateTicketsParams, options?: CallOptions): Promise<ManagedTicket[]>;

  /**
   * Sells 1 to 50 tickets for cash or by card at a point of sale, all of them or none, active at once, under one
   * payment. The rules and the price are those of a purchase online: the rate must be on sale, private ones too,
   * and the price step, fees, supplements and warranty are computed here. Holders need no name unless the rate
   * requires one.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CreateBoxOfficeTicketError`):
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.tickets.createBoxOffice({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticket_rate_id: 'rate_01m1gnhrw9eq4rnv56bncvm6rd',
   *   collection: 'pos',
   *   tickets: [{ price_id: 'prc_01m1gnhs49f62sjcf981ek5zk1', surcharge: 0.5 }],
   * });
   */
  createBoxOffice(params: CreateBoxOfficeTicketParams, options?: CallOptions): Promise<ManagedTicket[]>;

  /**
   * Answers one ticket with what became of it. A deleted one is not found.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetTicketError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedTicket = await management.tickets.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  get(params: GetTicketParams, options?: CallOptions): Promise<ManagedTicket>;

  /**
   * Sets how many people are inside on a ticket. More than now: they enter. Fewer: a correction. The same number
   * again is refused, so that of two doors reading one ticket at the same instant only one admits. A repeated
   * request with the same Idempotency-Key is answered as the first one was. A correction to 0 also forgets when
   * the first of them entered.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CheckInTicketError`):
   * - `already_checked_in`: This number of people was recorded already; the message has the time of the first
   * entry.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.tickets.checkIn({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  checkIn(params: CheckInTicketParams, options?: CallOptions): Promise<void>;

  /**
   * Answers what became of a ticket, the oldest first: how it was issued and paid, changes of its holder, who
   * entered, swaps, refunds, and the mails about it. Of more than 500 entries the newest. A deleted ticket is not
   * found.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetTicketHistoryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.tickets.getHistory({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getHistory(params: GetTicketHistoryParams, options?: CallOptions): Promise<TicketHistoryEntry[]>;

  /**
   * Answers the ticket as its holder gets it, in the language of the holder; while it is sealed, without its
   * barcode. A ticket that is not active, and one whose event ended 30 days ago, has no PDF.
   *
   * Role: door, or a role above it.
   *
   * Errors (`GetTicketPdfError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.tickets.getPdf({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getPdf(params: GetTicketPdfParams, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Gives money back on a ticket that was paid. The first refund voids the ticket, and its place is free again;
   * further ones may follow until all is given back. What was paid through a payment gateway goes back there: such
   * a refund counts from this instant on, and `payment.refunded` is sent when the gateway confirms it. What the
   * channel or the organization took itself is recorded as given back at once. Send an Idempotency-Key, since a
   * second request is a second refund.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RefundTicketError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedTicket = await management.tickets.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   amount: 5,
   * });
   */
  refund(params: RefundTicketParams, options?: CallOptions): Promise<ManagedTicket>;

  /**
   * Makes a ticket worthless for good: no door admits it any more. Its place can be sold again, its barcode is
   * never used again. Money is not given back by this. A ticket that waits for its payment ends with it.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`VoidTicketError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedTicket = await management.tickets.void({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  void(params: VoidTicketParams, options?: CallOptions): Promise<ManagedTicket>;

  /**
   * Answers all tickets of an event as a CSV file, without deleted ones. The file is UTF-8 with a byte order mark,
   * with commas between columns, which the first row names; instants are ISO 8601 in UTC, amounts are in major
   * units with the digits of the currency. A text that a spreadsheet would take for a formula, as it begins with
   * `=`, `+`, `-` or `@`, has `'` before it. It is sent as it is read: what changes meanwhile may be in it or not.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ExportTicketsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.tickets.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  exportAsCsv(params: ExportTicketsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Tickets of an event: finding, creating, voiding, checking in, changing their holders. */
export interface NameChangesOperations {
  /**
   * Changes the holder of an active ticket that has not been entered. Without an amount it is done at once; with
   * one it waits as `pending_payment` until it is completed or cancelled, or, with `pay_online`, until it is paid
   * or its time is over, and no other one can be asked for meanwhile. The barcode stays. A ticket that changed its
   * holder cannot be resold.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateNameChangeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const begunNameChange = await management.nameChanges.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   full_name: 'Ilse Okafor',
   *   email: 'ilse.okafor@example.org',
   *   amount: 5,
   * });
   */
  create(params: CreateNameChangeParams, options?: CallOptions): Promise<BegunNameChange>;

  /**
   * It will not be paid: the ticket keeps its holder, and another change can be asked for. A payment that waits
   * ends.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CancelNameChangeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const nameChange = await management.nameChanges.cancel({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   nameChangeId: 'nch_01m7zz0v4xf2mtqk9d3w5r8h1c',
   * });
   */
  cancel(params: CancelNameChangeParams, options?: CallOptions): Promise<NameChange>;

  /**
   * Its amount was paid: the ticket gets the new holder, and the payment is recorded. Refused when somebody has
   * entered meanwhile, the ticket is not active any more, or the change is paid online.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CompleteNameChangeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const nameChange = await management.nameChanges.complete({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   nameChangeId: 'nch_01m7zz0v4xf2mtqk9d3w5r8h1c',
   * });
   */
  complete(params: CompleteNameChangeParams, options?: CallOptions): Promise<NameChange>;
}

/** Tickets of an event: finding, creating, voiding, checking in, changing their holders. */
export interface TicketSupplementsOperations {
  /**
   * Answers what was bought for the ticket after it was sold, the oldest first, with what was not paid. What was
   * bought along with the ticket stands on the ticket alone.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListTicketSupplementsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.ticketSupplements.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay' })) {
   *   console.log(item);
   * }
   */
  list(params: ListTicketSupplementsParams, options?: CallOptions): List<BoughtSupplement>;

  /**
   * Sells supplements for cash or by card at a point of sale. The ticket must be active and its event not over.
   * Each supplement is sold once for each ticket: what the ticket has, or what waits for a payment, is refused.
   * The prices, service charges and limits are those of the rate, which need not be on sale any more. The total of
   * the ticket stays as it is: what is bought here has a payment and an invoice of its own. They stand on the
   * ticket at once.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CreateTicketSupplementsError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `ticket_not_active`: The ticket cannot be used: it is not paid, voided or deleted.
   * - `not_on_sale`: The rate cannot be bought at this time; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.ticketSupplements.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplements: [{ supplement_id: 'sup_01m1gnk0s1e6k8c3v5x7z9b2d4', supplement_units: 2 }],
   *   collection: 'cash',
   * });
   */
  create(params: CreateTicketSupplementsParams, options?: CallOptions): Promise<BoughtSupplement[]>;

  /**
   * Gives money back on a supplement that was bought for a ticket after it was sold. The first refund takes the
   * supplement off the ticket, and it can be bought again; further ones may follow until all is given back. The
   * ticket stays valid. What was paid through a payment gateway goes back there: such a refund counts from this
   * instant on, and `payment.refunded` is sent when the gateway confirms it. What was taken elsewhere is recorded
   * as given back at once. Send an Idempotency-Key, since a second request is a second refund.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RefundTicketSupplementError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const boughtSupplement = await management.ticketSupplements.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   ticketId: 'tkt_01m7zyhk1ef0xb1j93qgykzfay',
   *   supplementId: 'sup_01m7zz0v4xf2mtqk9d3w5r8h1c',
   *   amount: 6.5,
   * });
   */
  refund(params: RefundTicketSupplementParams, options?: CallOptions): Promise<BoughtSupplement>;
}

/** Reservations of tables and spaces: making, changing, and taking them through the evening. */
export interface BookingsOperations {
  /**
   * Answers the bookings of the organization that meet all conditions given, the newest first by (creation, id).
   * An unknown event is an empty list.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListBookingsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.bookings.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   status: 'pending',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListBookingsParams, options?: CallOptions): List<ManagedBooking>;

  /**
   * Books at an event, in a zone or on spaces, or by calendar with a date alone. With an advance that is paid, or
   * in a zone that accepts automatically, the booking is accepted and holds its spaces: all of them, or none when
   * one is held already. Otherwise it waits as pending and holds nothing.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateBookingError`):
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedBooking = await management.bookings.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   space_ids: ['spc_01m1gnhwh7ecgaexqvrkf1p53h'],
   *   for: 6,
   *   name: 'Teodor Amsel',
   *   phone: '+34600000103',
   *   email: 'teodor.amsel@example.org',
   *   hour: '23:30',
   *   rate_slug: 'table-for-six',
   *   price: 240,
   *   deposit: 60,
   *   deposit_method: 'online',
   *   commentary_reserve: 'Birthday, wants to sit near the stage',
   * });
   */
  create(params: CreateBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Books spaces of an event for people who stand at the door, as the integrations API does: accepted at once, all
   * spaces or none.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CreateWalkInBookingError`):
   * - `unknown_space`: A space name is not one of the spaces of the event; the message names it.
   * - `discount_code_invalid`: The discount code cannot be used here; the message says why.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedBooking = await management.bookings.createWalkIn({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   space_names: '12, 13',
   *   for: 6,
   *   name: 'Vera Lindqvist',
   *   phone: '+34600000101',
   *   hour: '23:30',
   * });
   */
  createWalkIn(params: CreateWalkInBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Answers one booking.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetBookingError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedBooking = await management.bookings.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n' });
   */
  get(params: GetBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Changes what is given and leaves the rest; the status has an operation of its own. A pending booking whose
   * advance is paid by the change is accepted, if its spaces are free. With `If-Match`, the version that the
   * change is based on, as `ETag` or `version` say it: where the booking was changed since, nothing is done and
   * the answer is 412 with what was changed.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateBookingError`):
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `precondition_failed`: The thing was changed since the version in `If-Match`; `details` names what. Read it
   * again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedBooking = await management.bookings.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
   *   deposit_paid: 60,
   * });
   */
  update(params: UpdateBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Answers what became of a booking, the oldest first: how it was made, who changed what and when, its statuses
   * and spaces, who came in, payments, refunds, and the mails about it. Of fields that were changed it has the
   * names, not the values. Of more than 500 entries the newest.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetBookingHistoryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.bookings.getHistory({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', bookingId: 'bkg_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getHistory(params: GetBookingHistoryParams, options?: CallOptions): Promise<BookingHistoryEntry[]>;

  /**
   * Gives back what was paid online for a booking, or a part of it: first of the advance, then of the fee, then of
   * the tip. The status of the booking stays as it is. The money goes back to the card: the refund counts in
   * `refunded` from this instant on, and `payment.refunded` is sent when the gateway confirms it. Money that was
   * taken outside the gateway is undone as an external payment. Send an Idempotency-Key, since a second request is
   * a second refund.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RefundBookingError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedBooking = await management.bookings.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
   *   amount: 25,
   * });
   */
  refund(params: RefundBookingParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Takes the booking to a status that can follow the present one; otherwise the answer is 409 and lists those
   * that can. Accepted, arrival and sitting hold the spaces, the others do not. A rejected booking gives the
   * redemption of its discount code back; accepting it again takes one, and is 409 when none is left. With
   * `If-Match`, the version that the change is based on, as `ETag` or `version` say it: where the booking was
   * changed since, nothing is done and the answer is 412 with what was changed.
   *
   * Role: door, or a role above it.
   *
   * Errors (`UpdateBookingStatusError`):
   * - `transition_not_allowed`: The status cannot follow the present one; the message lists those that can.
   * - `space_taken`: A space is held by another booking; the message names it.
   * - `discount_code_exhausted`: The discount code of the booking has been redeemed as often as it may be.
   * - `precondition_failed`: The thing was changed since the version in `If-Match`; `details` names what. Read it
   * again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedBooking = await management.bookings.updateStatus({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   bookingId: 'bkg_01m65f0zsqf8wtp2vj6bq4xk9n',
   *   status: 'arrival',
   * });
   */
  updateStatus(params: UpdateBookingStatusParams, options?: CallOptions): Promise<ManagedBooking>;

  /**
   * Answers bookings as a CSV file, the newest first. The file is UTF-8 with a byte order mark, with commas
   * between columns, which the first row names; instants are ISO 8601 in UTC, amounts are in major units with the
   * digits of the currency. A text that a spreadsheet would take for a formula, as it begins with `=`, `+`, `-` or
   * `@`, has `'` before it. It is sent as it is read: what changes meanwhile may be in it or not.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ExportBookingsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.bookings.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  exportAsCsv(params: ExportBookingsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** The people who book, hold tickets or are on guest lists. */
export interface ClientsOperations {
  /**
   * Answers the people who booked, hold a ticket or are on a guest list with an e-mail address, one for each
   * address, in the order in which they were first seen.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListClientsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.clients.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', search: 'lindq' })) {
   *   console.log(item);
   * }
   */
  list(params: ListClientsParams, options?: CallOptions): List<Client>;

  /**
   * Answers one client, with what was bought. A client that was merged into another is not found any more.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`GetClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const client = await management.clients.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetClientParams, options?: CallOptions): Promise<Client>;

  /**
   * Changes what is known of a client. Bookings and tickets keep what they were made with. The address stays: to
   * join two addresses, merge the clients.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const client = await management.clients.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px',
   *   phone: '+34600999888',
   * });
   */
  update(params: UpdateClientParams, options?: CallOptions): Promise<Client>;

  /**
   * Deletes the client, and takes name, addresses, documents, answers and remarks out of the tickets, bookings,
   * list entries, changes of name, mails and notes of payments of the person. Tickets and bookings themselves
   * stay, and so do all counts, sums and the ledger. Files that wait to be imported are deleted, whomever they
   * name: they are to be sent again without the person. Notifications that were emitted are dropped after 30 days;
   * issued invoices stay. It cannot be undone. The audit log says that it was done, not of whom.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`EraseClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.clients.erase({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  erase(params: EraseClientParams, options?: CallOptions): Promise<void>;

  /**
   * Answers everything that is kept of the person under the addresses of the client: what a person who asks for
   * the own data is given.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`ExportClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const personalData = await management.clients.export({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  export(params: ExportClientParams, options?: CallOptions): Promise<PersonalData>;

  /**
   * Answers the bookings, tickets, entries of guest lists, passes and subscriptions of a client, of all addresses
   * of the client, the newest first. Tickets that were never active and deleted ones are not in it. Of more than
   * 500 the newest.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`GetClientHistoryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.clients.getHistory({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', clientId: 'cli_01m7zyhk1ef0xb1j93qgykzfay' });
   */
  getHistory(params: GetClientHistoryParams, options?: CallOptions): Promise<ClientHistoryEntry[]>;

  /**
   * Makes one of two clients who are the same person. What named the other names this one from now on, and so does
   * what comes later with the address of the other, which is not found any more. This one keeps what is known of
   * it, and takes over what is not. It cannot be undone.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`MergeClientError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const client = await management.clients.merge({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   clientId: 'cli_01m1gnjw40fnm9fe6hyyfdh7px',
   *   client_id: 'cli_01m1gnjw40fnm9fe6hyyfdh7qa',
   * });
   */
  merge(params: MergeClientParams, options?: CallOptions): Promise<Client>;

  /**
   * Answers the clients with what they bought as a CSV file. The file is UTF-8 with a byte order mark, with commas
   * between columns, which the first row names; instants are ISO 8601 in UTC, amounts are in major units with the
   * digits of the currency. A text that a spreadsheet would take for a formula, as it begins with `=`, `+`, `-` or
   * `@`, has `'` before it. It is sent as it is read: what changes meanwhile may be in it or not.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ExportClientsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.clients.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' });
   */
  exportAsCsv(params: ExportClientsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** What admits people to several events: their types, selling, accepting. */
export interface PassTypesOperations {
  /**
   * Answers the kinds of passes of the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListPassTypesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.passTypes.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPassTypesParams, options?: CallOptions): List<PassType>;

  /**
   * Creates a kind of pass, which is on sale at once unless something else is said.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreatePassTypeError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const passType = await management.passTypes.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Season 2026',
   *   price: 180,
   *   quota: 500,
   *   for: 2,
   *   entries_max: 10,
   *   description: 'All nights until summer.',
   *   valid_until: '2026-12-31T22:59:00.000Z',
   * });
   */
  create(params: CreatePassTypeParams, options?: CallOptions): Promise<PassType>;

  /**
   * Answers one kind of pass.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetPassTypeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const passType = await management.passTypes.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', passTypeId: 'pty_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetPassTypeParams, options?: CallOptions): Promise<PassType>;

  /**
   * Changes what is given and leaves the rest. The quota cannot be lower than what is sold.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdatePassTypeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const passType = await management.passTypes.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   passTypeId: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   quota: 600,
   * });
   */
  update(params: UpdatePassTypeParams, options?: CallOptions): Promise<PassType>;
}

/** What admits people to several events: their types, selling, accepting. */
export interface PassesOperations {
  /**
   * Answers passes of every status, those that were not paid too, ordered by (creation, id).
   *
   * Role: door, or a role above it.
   *
   * Errors (`ListPassesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.passes.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'valid' })) {
   *   console.log(item);
   * }
   */
  list(params: ListPassesParams, options?: CallOptions): List<ManagedPass>;

  /**
   * Sells a pass that is paid outside of the gateway, or was sold elsewhere: at once, also while its type is not
   * on sale. The quota holds.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreatePassError`):
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedPass = await management.passes.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   pass_type_id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   full_name: 'Vera Lindqvist',
   *   email: 'vera.lindqvist@example.org',
   *   phone: '+34600123456',
   *   method: 'cash',
   * });
   */
  create(params: CreatePassParams, options?: CallOptions): Promise<ManagedPass>;

  /**
   * Creates passes of one type that were sold or given away elsewhere, all of them or none, under one payment,
   * also while the type is not on sale. The quota holds, and a code that the organization has or had is refused.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ImportPassError`):
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `barcode_taken`: A barcode is in use, or was in use once; the message names it.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.passes.import({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   pass_type_id: 'pty_01m1gnjw40fnm9fe6hyyfdh7px',
   *   method: 'cash',
   *   passes: [
   *     {
   *       full_name: 'Vera Lindqvist',
   *       email: 'vera.lindqvist@example.org',
   *       qr_code: '7ZK2M9QXW4T8BVHN3CRE',
   *     },
   *   ],
   * });
   */
  import(params: ImportPassParams, options?: CallOptions): Promise<ManagedPass[]>;

  /**
   * Makes a pass valid that waits for the organization, or that was rejected and for which a place is left.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`AcceptPassError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedPass = await management.passes.accept({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  accept(params: AcceptPassParams, options?: CallOptions): Promise<ManagedPass>;

  /**
   * Gives money back on a pass that was paid. The first refund voids the pass, and its place is free again;
   * further ones may follow until all is given back. What was paid through a payment gateway goes back there: such
   * a refund counts from this instant on, and `payment.refunded` is sent when the gateway confirms it. What the
   * organization took itself is recorded as given back at once. Send an Idempotency-Key, since a second request is
   * a second refund.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RefundPassError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedPass = await management.passes.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px',
   *   amount: 180,
   * });
   */
  refund(params: RefundPassParams, options?: CallOptions): Promise<ManagedPass>;

  /**
   * Makes a pass unusable and its place free. What was paid stays paid.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RejectPassError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedPass = await management.passes.reject({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', passId: 'pas_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  reject(params: RejectPassParams, options?: CallOptions): Promise<ManagedPass>;
}

/** Plans with what they give to members, and the subscriptions of clients. */
export interface PlansOperations {
  /**
   * Answers the plans of the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListPlansError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.plans.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', archived: false })) {
   *   console.log(item);
   * }
   */
  list(params: ListPlansParams, options?: CallOptions): List<Plan>;

  /**
   * Creates a plan to which clients can subscribe at once.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreatePlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const plan = await management.plans.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Friends of the house',
   *   description: 'Ten per cent off, and the list for two.',
   *   price: 15,
   *   period: 'month',
   *   discount_percentage: 10,
   *   list_entries_per_event: 2,
   *   free_entry: true,
   * });
   */
  create(params: CreatePlanParams, options?: CallOptions): Promise<Plan>;

  /**
   * Answers one plan.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetPlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const plan = await management.plans.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', planId: 'pln_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  get(params: GetPlanParams, options?: CallOptions): Promise<Plan>;

  /**
   * Changes what is given and leaves the rest. Benefits change for all members at once, the price with the next
   * payment.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdatePlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const plan = await management.plans.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   planId: 'pln_01m1gnjw40fnm9fe6hyyfdh7px',
   *   price: 18,
   * });
   */
  update(params: UpdatePlanParams, options?: CallOptions): Promise<Plan>;

  /**
   * Lets nobody subscribe to the plan any more. Existing subscriptions go on. It cannot be undone.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ArchivePlanError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const plan = await management.plans.archive({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', planId: 'pln_01m1gnjw40fnm9fe6hyyfdh7px' });
   */
  archive(params: ArchivePlanParams, options?: CallOptions): Promise<Plan>;
}

/** Plans with what they give to members, and the subscriptions of clients. */
export interface SubscriptionsOperations {
  /**
   * Answers the subscriptions that meet all conditions given, ordered by (creation, id).
   *
   * Role: door, or a role above it.
   *
   * Errors (`ListSubscriptionsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.subscriptions.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', status: 'lapsed' })) {
   *   console.log(item);
   * }
   */
  list(params: ListSubscriptionsParams, options?: CallOptions): List<Subscription>;

  /**
   * Asks for no further payment: the subscription is active until the paid time ends.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CancelSubscriptionError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const subscription = await management.subscriptions.cancel({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   subscriptionId: 'sub_01m1gnjw40fnm9fe6hyyfdh7px',
   * });
   */
  cancel(params: CancelSubscriptionParams, options?: CallOptions): Promise<Subscription>;
}

/** Codes that take something off the price of bookings and tickets. */
export interface DiscountCodesOperations {
  /**
   * Answers the discount codes of the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListDiscountCodesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.discountCodes.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', type: 'bookings' })) {
   *   console.log(item);
   * }
   */
  list(params: ListDiscountCodesParams, options?: CallOptions): List<DiscountCode>;

  /**
   * Creates a code that takes either a fixed amount or a percentage off the price of bookings or of tickets. The
   * code and its type cannot be changed later.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateDiscountCodeError`):
   * - `already_exists`: Something with this name, address or code exists already.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const discountCode = await management.discountCodes.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   code: 'AUTUMN10',
   *   type: 'bookings',
   *   percentage: 10,
   *   price_min: 50,
   *   valid_until: '2026-12-01T00:00:00Z',
   *   redemptions_max: 100,
   * });
   */
  create(params: CreateDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;

  /**
   * Answers one discount code.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetDiscountCodeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const discountCode = await management.discountCodes.get({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px',
   * });
   */
  get(params: GetDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;

  /**
   * Changes what is given and leaves the rest. An amount takes the place of a percentage, and the other way round.
   * The limits cannot be lower than what was used so far.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateDiscountCodeError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const discountCode = await management.discountCodes.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px',
   *   fixed_amount: 15,
   * });
   */
  update(params: UpdateDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;

  /**
   * From now on the code cannot be used; what was bought with it keeps its discount. Switching it off again
   * changes nothing.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeactivateDiscountCodeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const discountCode = await management.discountCodes.deactivate({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   discountCodeId: 'dsc_01m1gnjw40fnm9fe6hyyfdh7px',
   * });
   */
  deactivate(params: DeactivateDiscountCodeParams, options?: CallOptions): Promise<DiscountCode>;
}

/** Names with the people they bring, checking them in, and who brought them. */
export interface GuestListsOperations {
  /**
   * Answers guest-list entries of the organization, ordered by (creation, id), without removed ones unless they
   * are asked for. An unknown event is an empty list.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListGuestListsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.guestLists.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd',
   *   search: 'okafor',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListGuestListsParams, options?: CallOptions): List<ManagedGuestList>;

  /**
   * Adds a name with the people it brings to a list rate, which must be open: valid now and not complete. The
   * entry gets a code that admits it.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CreateGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   list_rate_id: 'rate_01m1gnja85egzr2gs1ny2e05jb',
   *   name: 'Ilse Okafor',
   *   for: 5,
   *   email: 'ilse.okafor@example.org',
   *   referral_id: 'rfr_01m1gnjky5fa9sts4yrfhkkmr9',
   *   observations_reception: 'Birthday party',
   *   tags: ['vip'],
   * });
   */
  create(params: CreateGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Answers one entry, removed or not.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetGuestListError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', guestListId: 'lst_01m4xnqaswejkszv4axq26m6my' });
   */
  get(params: GetGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Changes what is given and leaves the rest. A removed entry and one that is being paid are not changed; one
   * that was paid does not bring more people. With `If-Match`, the version that the change is based on, as `ETag`
   * or `version` say it: where the entry was changed since, nothing is done and the answer is 412 with what was
   * changed.
   *
   * Role: door, or a role above it.
   *
   * Errors (`UpdateGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `sold_out`: The rate or its price step has not that many places left.
   * - `precondition_failed`: The thing was changed since the version in `If-Match`; `details` names what. Read it
   * again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   guestListId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   for: 6,
   *   referral_id: null,
   * });
   */
  update(params: UpdateGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Removes an entry that has admitted no guest. It stays to be read, with `removed_at`. Removing it again changes
   * nothing. With `If-Match`, the version that the change is based on, as `ETag` or `version` say it: where the
   * entry was changed since, nothing is done and the answer is 412 with what was changed.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DeleteGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `precondition_failed`: The thing was changed since the version in `If-Match`; `details` names what. Read it
   * again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.guestLists.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', guestListId: 'lst_01m4xnqaswejkszv4axq26m6my' });
   */
  delete(params: DeleteGuestListParams, options?: CallOptions): Promise<void>;

  /**
   * Records who is inside on the entry after this call, by option of the list rate, in place of what was recorded.
   * They may be more than were announced. What is recorded already is answered the same and not sent again. With
   * `If-Match`, the version that the change is based on, as `ETag` or `version` say it: where the entry was
   * changed since, nothing is done and the answer is 412 with what was changed.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CheckInGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `precondition_failed`: The thing was changed since the version in `If-Match`; `details` names what. Read it
   * again.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.checkIn({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   guestListId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   body: [{ _id: 'prc_01m1gnjm4sfrasxmywsfahj55j', women: 2, men: 1 }],
   * });
   */
  checkIn(params: CheckInGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Gives back what was paid for an entry, or a part of it. The first refund removes the entry, and its places are
   * free again; further ones may follow until all is given back. The money goes back to the card: the refund
   * counts in `refunded` from this instant on, and `payment.refunded` is sent when the gateway confirms it. Send
   * an Idempotency-Key, since a second request is a second refund.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RefundGuestListError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `refund_exceeds_paid`: More would be given back than is left of what was paid.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedGuestList = await management.guestLists.refund({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   guestListId: 'lst_01m4xnqaswejkszv4axq26m6my',
   *   amount: 40,
   * });
   */
  refund(params: RefundGuestListParams, options?: CallOptions): Promise<ManagedGuestList>;

  /**
   * Answers entries of guest lists as a CSV file, without removed ones. The file is UTF-8 with a byte order mark,
   * with commas between columns, which the first row names; instants are ISO 8601 in UTC, amounts are in major
   * units with the digits of the currency. A text that a spreadsheet would take for a formula, as it begins with
   * `=`, `+`, `-` or `@`, has `'` before it. It is sent as it is read: what changes meanwhile may be in it or not.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ExportGuestListsAsCsvError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const uint8Array = await management.guestLists.exportAsCsv({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_id: 'evt_01m1gnhkb1e088q42swbtyrmqd' });
   */
  exportAsCsv(params: ExportGuestListsAsCsvParams, options?: CallOptions): Promise<Uint8Array>;
}

/** Names with the people they bring, checking them in, and who brought them. */
export interface ReferrersOperations {
  /**
   * Answers those who bring guests and bookings to the organization, ordered by (creation, id).
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListReferrersError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.referrers.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListReferrersParams, options?: CallOptions): List<Referrer>;

  /**
   * Creates somebody who brings guests and bookings. Such a person needs no account.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateReferrerError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const referrer = await management.referrers.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', name: 'Noor Haddad' });
   */
  create(params: CreateReferrerParams, options?: CallOptions): Promise<Referrer>;
}

/** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
export interface ImportsOperations {
  /**
   * Answers the imports of the organization, the newest first.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListImportsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.imports.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', type: 'guest_lists' })) {
   *   console.log(item);
   * }
   */
  list(params: ListImportsParams, options?: CallOptions): List<Import>;

  /**
   * Begins an import of a CSV file. Next: send the file (`updateImportFile`), have it checked (`checkImport`),
   * read what is wrong with it (`listImportProblems`), import it (`startImport`). Nothing but the import itself is
   * written before that last step. Tickets need `ticket_rate_id`, list entries `list_rate_id`; bookings are of the
   * event `event_id`, or, without it, of the day that each row names.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateImportError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.imports.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   type: 'guest_lists',
   *   file_name: 'guests.csv',
   *   list_rate_id: 'rate_01m1gnja85egzr2gs1ny2e05jb',
   * });
   */
  create(params: CreateImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Answers an import and how far it is.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`GetImportError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.imports.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e' });
   */
  get(params: GetImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Has every row checked by the rules that hold for creating such things one by one, without creating any. While
   * it is `checking`, `rows_done` grows; once it is `checked`, `listImportProblems` names every bad row.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CheckImportError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.imports.check({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   columns: ['name', 'for', 'email'],
   * });
   */
  check(params: CheckImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Takes the file, of at most 32 MB and 100 000 rows, in place of one that was sent before. The first row names
   * the columns. UTF-8, with or without a byte order mark, and Windows-1252 are recognized, as are commas,
   * semicolons and tabs between columns; values in double quotes may hold line breaks. The answer has what was
   * recognized, and for each column what its name suggests. The file is deleted once it is imported, and after 7
   * days in any case.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateImportFileError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.imports.updateFile({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   file: "full_name,email\nNadia Ferrer,nadia@example.org\n",
   * });
   */
  updateFile(params: UpdateImportFileParams, options?: CallOptions): Promise<Import>;

  /**
   * Creates what the rows say, in the background, with the notifications, prices and places of things that are
   * created one by one; nothing is mailed. Each row is imported once, also when the service is stopped meanwhile.
   * A file with bad rows is refused, unless `skip_bad_rows` says that they are to be passed over. What is refused
   * only now, since something changed after the check, is passed over and named by `listImportProblems`.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`StartImportError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.imports.start({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   skip_bad_rows: true,
   * });
   */
  start(params: StartImportParams, options?: CallOptions): Promise<Import>;

  /**
   * Takes back all that a completed import created, in the background: tickets are refunded where they cost
   * something and deleted, list entries removed, bookings rejected, clients deleted. Refused while somebody has
   * used a part of it (admitted, refunded, renamed or otherwise changed), naming the lines of the file. What is
   * used while it is undone is kept, and named by `listImportProblems`. Clients that came to be known by tickets,
   * entries or bookings stay.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UndoImportError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const result = await management.imports.undo({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e' });
   */
  undo(params: UndoImportParams, options?: CallOptions): Promise<Import>;
}

/** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
export interface ImportProblemsOperations {
  /**
   * Answers what the check found in the file, by line and column, and what was refused while it was imported or
   * undone. What stands in the file is not repeated.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`ListImportProblemsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.importProblems.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   importId: 'imp_01m7zz0q4mfm8v0tt2d1nx6k3e',
   *   after: 0,
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListImportProblemsParams, options?: CallOptions): List<ImportProblem>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorDevicesOperations {
  /**
   * Registers the device and answers with its token. A code that is unknown, expired or used already is not found.
   * A network may try 100 codes in a quarter of an hour.
   *
   * Works without credentials.
   *
   * @example
   * const newDoorDevice = await management.doorDevices.register({ code: '7KQ4-X9TB', name: 'North' });
   */
  register(params: RegisterDoorDeviceParams, options?: CallOptions): Promise<NewDoorDevice>;

  /**
   * Answers the devices of the organization, revoked ones too, ordered by (creation, id).
   *
   * Role: door, or a role above it.
   *
   * Errors (`ListDoorDevicesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.doorDevices.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', revoked: false })) {
   *   console.log(item);
   * }
   */
  list(params: ListDoorDevicesParams, options?: CallOptions): List<DoorDevice>;

  /**
   * Registers the device on which the person is signed in, and answers with its token. The token opens the
   * operations for devices alone, and stays good when the session of the person ends, until the device is revoked.
   *
   * Role: door, or a role above it.
   *
   * Errors (`CreateDoorDeviceError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newDoorDevice = await management.doorDevices.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'North',
   *   event_ids: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'],
   * });
   */
  create(params: CreateDoorDeviceParams, options?: CallOptions): Promise<NewDoorDevice>;

  /**
   * Makes the token of the device useless. At its next contact the device is answered `device_revoked`, and
   * deletes what it keeps. What it sent before stays in the entry log. A device that was revoked stays so.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RevokeDoorDeviceError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.doorDevices.revoke({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   doorDeviceId: 'dev_01jd3m0fvqe2tbx9w5z7r4k8hc',
   * });
   */
  revoke(params: RevokeDoorDeviceParams, options?: CallOptions): Promise<void>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorCodesOperations {
  /**
   * Makes a code with which somebody without an account registers one device (`registerDoorDevice`). It works
   * once, within 10 minutes.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateDoorCodeError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const doorCode = await management.doorCodes.create({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', event_ids: ['evt_01jd3k5v8wexbtq8m2zr4h6n7c'] });
   */
  create(params: CreateDoorCodeParams, options?: CallOptions): Promise<DoorCode>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorEventsOperations {
  /**
   * Answers the events that the device works for and that have not ended more than 12 hours ago, at most 50, the
   * next ones first, each with the key of its manifest.
   *
   * For devices at a door: the token is that of the device.
   *
   * Errors (`ListDoorEventsError`):
   * - `device_revoked`: The device at the door was revoked: it has to delete what it keeps, and to be registered
   * anew.
   *
   * @example
   * for await (const item of management.doorEvents.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListDoorEventsParams, options?: CallOptions): List<DoorEvent>;

  /**
   * Answers what a device needs to let people in without network: for each ticket, list entry, pass and booking a
   * hash of its code, how many it admits, how many are inside, whether it is valid and why not. No name, e-mail,
   * phone or barcode is in it. With `cursor` it answers what has changed, no change missed; an entry may come
   * again.
   *
   * For devices at a door: the token is that of the device.
   *
   * Errors (`GetDoorEventManifestError`):
   * - `device_revoked`: The device at the door was revoked: it has to delete what it keeps, and to be registered
   * anew.
   *
   * @example
   * const doorManifest = await management.doorEvents.getManifest({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   cursor: '748812..0.',
   * });
   */
  getManifest(params: GetDoorEventManifestParams, options?: CallOptions): Promise<DoorManifest>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface ScansOperations {
  /**
   * Takes scans of the device, in any order, late, and as often as wanted: each is kept once. Who was scanned
   * first, by the clocks of the devices with their offsets, has the place; later ones for whom no place is left
   * are `double_entry`. The end does not depend on the order in which scans arrive, so a verdict may change when
   * an earlier scan arrives from another door; the manifest says so. Scans of tickets count as check-ins, with the
   * same notifications; those of bookings as arrival.
   *
   * For devices at a door: the token is that of the device.
   *
   * Errors (`CreateScansError`):
   * - `device_revoked`: The device at the door was revoked: it has to delete what it keeps, and to be registered
   * anew.
   *
   * @example
   * const result = await management.scans.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   body: [
   *     {
   *       scan_id: '0193514c-8f0e-7d1a-9b1e-4f6f2f0a1c55',
   *       action: 'in',
   *       subject_id: 'tkt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *       others: 1,
   *       scanned_at: '2026-11-21T22:41:02.000Z',
   *       clock_offset_ms: 1250,
   *     },
   *   ],
   * });
   */
  create(params: CreateScansParams, options?: CallOptions): Promise<ScanResult[]>;
}

/** Phones and scanners at the doors: registering, listing, revoking. */
export interface DoorEntriesOperations {
  /**
   * Answers scans of devices and check-ins by the APIs, the last that arrived first. Check-ins of bookings by the
   * APIs are not in it.
   *
   * Role: door, or a role above it.
   *
   * Errors (`ListDoorEntriesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.doorEntries.list({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   eventId: 'evt_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   verdict: 'double_entry',
   * })) {
   *   console.log(item);
   * }
   */
  list(params: ListDoorEntriesParams, options?: CallOptions): List<DoorEntry>;
}

/** Addresses that notifications are sent to: their settings, secrets and health. */
export interface WebhookEndpointsOperations {
  /**
   * Answers all webhook endpoints of the organization, at most 50, the oldest first, and how each of them does.
   * Secrets are never shown again.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListWebhookEndpointsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.webhookEndpoints.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookEndpointsParams, options?: CallOptions): List<ManagedWebhookEndpoint>;

  /**
   * Sends notifications to an address from now on. The answer has the secret of the endpoint, which is shown only
   * here. An organization has at most 50 endpoints.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CreateWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const newWebhookEndpoint = await management.webhookEndpoints.create({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   name: 'Door system',
   *   url: 'https://hooks.example.org/stagedoor',
   *   events: ['ticket.sold', 'ticket.checked_in'],
   * });
   */
  create(params: CreateWebhookEndpointParams, options?: CallOptions): Promise<NewWebhookEndpoint>;

  /**
   * Answers an endpoint and how it does, without its secret.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  get(params: GetWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Changes what is said in the body. Another address counts from the next attempt on, also for what waits
   * already, and begins without failures; other kinds count for what happens from now on.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`UpdateWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.update({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   url: 'https://hooks.example.org/v2',
   * });
   */
  update(params: UpdateWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Ends an endpoint for good: what waits for it or is held is cancelled. Its deliveries stay listed.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`DeleteWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * await management.webhookEndpoints.delete({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  delete(params: DeleteWebhookEndpointParams, options?: CallOptions): Promise<void>;

  /**
   * Takes a delivery as a receiver got it, or with the signature that its code computes, and says whether the
   * signature is right and otherwise what was done wrong: every usual mistake is tried. Send the body as it came
   * (`body`, or `body_base64` where it may be no text) and all headers. Nothing of it is kept.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`CheckWebhookEndpointSignatureError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const signatureCheck = await management.webhookEndpoints.checkSignature({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   body: '{"id":"whe_01jd3k5v8wexbtq8m2zr4h6n7c","event":"webhook.test","created_at":"2026-11-21T22:30:00.000Z","organization_id":"org_01hnj1svyweb5sckjgn53yn84s","sequence":1,"payload":{"endpoint_id":"we_01jd3k5v8wexbtq8m2zr4h6n7c","message":"It works."}}',
   *   headers: {
   *     'x-webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
   *     'x-webhook-signature': '796d1efd974afa5bd40a1f5cf91df110a2742c44a7645f43bac520d31abf88b0',
   *     'webhook-id': 'whe_01jd3k5v8wexbtq8m2zr4h6n7c',
   *     'webhook-timestamp': '1795300200',
   *     'webhook-signature': 'v1,NI0E8OArWg+F//Ee3feiPH7kKr0wjjROjd16Qj3x5GA=',
   *   },
   *   received_at: '2026-11-21T22:30:01Z',
   * });
   */
  checkSignature(params: CheckWebhookEndpointSignatureParams, options?: CallOptions): Promise<SignatureCheck>;

  /**
   * Stops sending to an endpoint: what waits for it, and what happens from now on, is held and can be recovered
   * later. A disabled one stays as it is.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`DisableWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.disable({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  disable(params: DisableWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Reactivates a disabled endpoint as if it had never failed. What was held meanwhile stays held until it is
   * recovered. An active one stays as it is.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`EnableWebhookEndpointError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const managedWebhookEndpoint = await management.webhookEndpoints.enable({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  enable(params: EnableWebhookEndpointParams, options?: CallOptions): Promise<ManagedWebhookEndpoint>;

  /**
   * Answers the latest recovery of the endpoint. It is forgotten 30 days after its end.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetWebhookEndpointRecoveryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const webhookRecovery = await management.webhookEndpoints.getRecovery({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  getRecovery(params: GetWebhookEndpointRecoveryParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Sends again all deliveries to the endpoint that are failed, exhausted or held, made since an instant; little
   * by little, so that newer notifications are not kept waiting. What is older than 30 days is cancelled instead,
   * since its content is not kept.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RecoverWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const webhookRecovery = await management.webhookEndpoints.recover({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   since: '2026-11-16T00:00:00.000Z',
   * });
   */
  recover(params: RecoverWebhookEndpointParams, options?: CallOptions): Promise<WebhookRecovery>;

  /**
   * Makes a new secret, which signs from now on and is shown only here. For 24 hours the previous one signs along,
   * so that receivers can change over; of more than two previous ones the oldest ends at once.
   *
   * Role: admin, or a role above it.
   *
   * Errors (`RotateWebhookEndpointSecretError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const rotatedWebhookSecret = await management.webhookEndpoints.rotateSecret({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c' });
   */
  rotateSecret(params: RotateWebhookEndpointSecretParams, options?: CallOptions): Promise<RotatedWebhookSecret>;

  /**
   * Sends a `webhook.test` to this endpoint alone, whatever kinds it takes, before everything that waits for it
   * and also while it rests after failures. With `event` it sends that kind instead, with an example as payload:
   * its ids are of nothing, and `test` in the body says so. Tests with another kind than `webhook.test` are not in
   * the feed.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`TestWebhookEndpointError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const webhookDelivery = await management.webhookEndpoints.test({
   *   organizationId: 'org_01hnj1svyweb5sckjgn53yn84s',
   *   endpointId: 'we_01jd3k5v8wexbtq8m2zr4h6n7c',
   *   event: 'ticket.sold',
   * });
   */
  test(params: TestWebhookEndpointParams, options?: CallOptions): Promise<WebhookDelivery>;
}

/** What was sent to which endpoint, attempt by attempt. */
export interface WebhookDeliveriesOperations {
  /**
   * Answers the deliveries to the endpoints of the organization, the newest first.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListWebhookDeliveriesError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.webhookDeliveries.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', limit: 50 })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookDeliveriesParams, options?: CallOptions): List<WebhookDelivery>;

  /**
   * Answers one delivery with all its attempts.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`GetWebhookDeliveryError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const webhookDeliveryDetail = await management.webhookDeliveries.get({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  get(params: GetWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDeliveryDetail>;

  /**
   * Sends one delivery again, whatever became of it before, ahead of everything that waits for its endpoint. Not
   * while it is being sent, while its endpoint is disabled, once it is cancelled, or after 30 days.
   *
   * Role: manager, or a role above it.
   *
   * Errors (`RetryWebhookDeliveryError`):
   * - `conflict`: The state of the thing forbids it; the message says why.
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * const webhookDelivery = await management.webhookDeliveries.retry({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', deliveryId: 'wd_01m7zyj37ge7h9by91dnv1jy6x' });
   */
  retry(params: RetryWebhookDeliveryParams, options?: CallOptions): Promise<WebhookDelivery>;
}

/** Notifications of the organization as they are sent to endpoints, and their kinds. */
export interface WebhookEventsOperations {
  /**
   * Answers what happened in the organization in the last 30 days, whether it was sent to endpoints or not: the
   * bodies as they are sent. Read on with `next_cursor` of the page before, and nothing is passed over, however
   * late a change was finished; what is still being written is not shown yet. The order is that of the feed, the
   * same each time: of two events about one thing, the greater `sequence` is the later. A page can have fewer
   * events than asked for, or none, while there are more: `Link` says so. Tests that a channel made of its
   * endpoints are not shown.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListWebhookEventsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.webhookEvents.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s', after: 'MTAyNDQ1MS4xODQxODk', limit: 100 })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookEventsParams, options?: CallOptions): List<WebhookEvent>;
}

/** Notifications of the organization as they are sent to endpoints, and their kinds. */
export interface WebhookEventKindsOperations {
  /**
   * Answers every kind of event with the meaning and the JSON Schema of what is sent, and an example.
   *
   * Role: viewer, or a role above it.
   *
   * Errors (`ListWebhookEventKindsError`):
   * - `totp_setup_required`: Owners and operators need a second factor in production: `createTotp`, then repeat
   * the request.
   *
   * @example
   * for await (const item of management.webhookEventKinds.list({ organizationId: 'org_01hnj1svyweb5sckjgn53yn84s' })) {
   *   console.log(item);
   * }
   */
  list(params: ListWebhookEventKindsParams, options?: CallOptions): List<WebhookEventKind>;
}

const operations = {
  sessions: {
    list: { method: 'GET', path: '/sessions', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/sessions', body: 'fields', unkeyed: true },
    deleteCurrent: { method: 'DELETE', path: '/sessions/current', answer: 'nothing' },
    confirm: { method: 'POST', path: '/sessions/current/confirm', body: 'fields', unkeyed: true },
    delete: { method: 'DELETE', path: '/sessions/{sessionId}', answer: 'nothing' },
  },
  me: {
    get: { method: 'GET', path: '/me' },
    update: { method: 'PATCH', path: '/me', body: 'fields' },
  },
  password: {
    update: { method: 'PUT', path: '/me/password', body: 'fields', answer: 'nothing', unkeyed: true },
  },
  recoveryCodes: {
    create: { method: 'POST', path: '/me/recovery-codes' },
  },
  totp: {
    create: { method: 'POST', path: '/me/totp' },
    remove: { method: 'DELETE', path: '/me/totp', answer: 'nothing' },
    verify: { method: 'POST', path: '/me/totp/verify', body: 'fields' },
  },
  organizations: {
    list: { method: 'GET', path: '/organizations', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/organizations', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}', body: 'fields' },
  },
  limits: {
    get: { method: 'GET', path: '/organizations/{organizationId}/limits' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/limits', body: 'fields' },
  },
  members: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/members',
      query: ['limit', 'after'],
      answer: 'list',
    },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/members/{userId}', body: 'fields' },
    remove: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/members/{userId}',
      answer: 'nothing',
    },
  },
  invitations: {
    accept: { method: 'POST', path: '/invitations/accept', body: 'fields', unkeyed: true },
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/invitations',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/invitations', body: 'fields' },
    revoke: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/invitations/{invitationId}',
      answer: 'nothing',
    },
    resend: {
      method: 'POST',
      path: '/organizations/{organizationId}/invitations/{invitationId}/resend',
      query: ['language'],
    },
  },
  ownerInvitations: {
    create: { method: 'POST', path: '/organizations/{organizationId}/owner-invitations', body: 'fields' },
  },
  passwordLinks: {
    request: {
      method: 'POST',
      path: '/password-links/request',
      body: 'fields',
      answer: 'nothing',
      unkeyed: true,
    },
    use: {
      method: 'POST',
      path: '/password-links/use',
      body: 'fields',
      answer: 'nothing',
      unkeyed: true,
    },
    create: { method: 'POST', path: '/users/{userId}/password-links' },
  },
  users: {
    list: { method: 'GET', path: '/users', query: ['email', 'limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/users', body: 'fields' },
    update: { method: 'PATCH', path: '/users/{userId}', body: 'fields' },
  },
  deploymentAuditLog: {
    list: {
      method: 'GET',
      path: '/deployment-audit-log',
      query: [
        'actor',
        'operation',
        'outcome',
        'target',
        'start_date',
        'end_date',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
  },
  auditLog: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/audit-log',
      query: [
        'actor',
        'operation',
        'outcome',
        'target',
        'start_date',
        'end_date',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
  },
  deploymentRequests: {
    list: {
      method: 'GET',
      path: '/deployment-requests',
      query: [
        'credential_id',
        'api',
        'operation',
        'route',
        'status',
        'error_code',
        'request_id',
        'start_date',
        'end_date',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/deployment-requests/{requestId}' },
  },
  requests: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/requests',
      query: [
        'credential_id',
        'api',
        'operation',
        'route',
        'status',
        'error_code',
        'request_id',
        'start_date',
        'end_date',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/requests/{requestId}' },
  },
  jobs: {
    list: { method: 'GET', path: '/jobs', query: ['state', 'name', 'limit', 'after'], answer: 'list' },
    retry: { method: 'POST', path: '/jobs/{jobId}/retry' },
  },
  testClock: {
    get: { method: 'GET', path: '/test-clock' },
    update: { method: 'PUT', path: '/test-clock', body: 'fields' },
    advance: { method: 'POST', path: '/test-clock/advance', body: 'fields' },
  },
  channels: {
    list: { method: 'GET', path: '/channels', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/channels', body: 'fields' },
    update: { method: 'PATCH', path: '/channels/{channelId}', body: 'fields' },
  },
  partnerChannels: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/partners/channels',
      query: ['limit', 'after'],
      answer: 'list',
    },
    add: { method: 'PUT', path: '/organizations/{organizationId}/partners/channels/{channelId}' },
    remove: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/partners/channels/{channelId}',
      answer: 'nothing',
    },
  },
  partnerResellers: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/partners/resellers',
      query: ['limit', 'after'],
      answer: 'list',
    },
    add: { method: 'PUT', path: '/organizations/{organizationId}/partners/resellers/{resellerId}' },
    remove: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/partners/resellers/{resellerId}',
      answer: 'nothing',
    },
  },
  resellers: {
    list: { method: 'GET', path: '/resellers', query: ['limit', 'after'], answer: 'list' },
    create: { method: 'POST', path: '/resellers', body: 'fields' },
    update: { method: 'PATCH', path: '/resellers/{resellerId}', body: 'fields' },
  },
  paymentSettings: {
    get: { method: 'GET', path: '/organizations/{organizationId}/payment-settings' },
    update: { method: 'PUT', path: '/organizations/{organizationId}/payment-settings', body: 'fields' },
  },
  payments: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/payments',
      query: [
        'status',
        'collection',
        'resource_type',
        'event_id',
        'start_date',
        'end_date',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/payments/{paymentId}' },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/payments/{paymentId}/refund',
      body: 'fields',
    },
    sendLink: {
      method: 'POST',
      path: '/organizations/{organizationId}/payments/{paymentId}/send-link',
      body: 'fields',
      answer: 'nothing',
    },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/payments/csv',
      query: ['status', 'collection', 'resource_type', 'event_id', 'start_date', 'end_date', 'search'],
      answer: 'bytes',
    },
  },
  externalPayments: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/external-payments',
      query: ['event_id', 'start_date', 'end_date', 'resource_type', 'resource_id', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/external-payments', body: 'fields' },
    undo: { method: 'POST', path: '/organizations/{organizationId}/external-payments/{paymentId}/undo' },
  },
  walletMovements: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/wallet-movements',
      query: ['start_date', 'end_date', 'event_id', 'type', 'limit', 'after'],
      answer: 'list',
    },
  },
  invoices: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/invoices',
      query: ['payment_id', 'event_id', 'type', 'start_date', 'end_date', 'search', 'limit', 'after'],
      answer: 'list',
    },
    getPdf: {
      method: 'GET',
      path: '/organizations/{organizationId}/invoices/{invoiceId}/pdf',
      answer: 'bytes',
    },
  },
  taxSettings: {
    get: { method: 'GET', path: '/organizations/{organizationId}/tax-settings' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/tax-settings', body: 'fields' },
  },
  refundRequests: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/refund-requests',
      query: ['status', 'event_id', 'ticket_id', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/refund-requests/{requestId}' },
    accept: { method: 'POST', path: '/organizations/{organizationId}/refund-requests/{requestId}/accept' },
    reject: { method: 'POST', path: '/organizations/{organizationId}/refund-requests/{requestId}/reject' },
  },
  refunds: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/refunds',
      query: ['status', 'payment_id', 'start_date', 'end_date', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/refunds/{refundId}' },
    retry: { method: 'POST', path: '/organizations/{organizationId}/refunds/{refundId}/retry' },
  },
  mailTexts: {
    list: { method: 'GET', path: '/organizations/{organizationId}/mail-texts', answer: 'list' },
    update: { method: 'PUT', path: '/organizations/{organizationId}/mail-texts', body: 'fields' },
  },
  channelApiKeys: {
    list: {
      method: 'GET',
      path: '/channels/{channelId}/api-keys',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/channels/{channelId}/api-keys', body: 'fields' },
    get: { method: 'GET', path: '/channels/{channelId}/api-keys/{keyId}' },
    update: { method: 'PATCH', path: '/channels/{channelId}/api-keys/{keyId}', body: 'fields' },
    revoke: { method: 'DELETE', path: '/channels/{channelId}/api-keys/{keyId}', answer: 'nothing' },
    rotate: { method: 'POST', path: '/channels/{channelId}/api-keys/{keyId}/rotate', body: 'fields' },
  },
  apiKeys: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/api-keys',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/api-keys', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/api-keys/{keyId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/api-keys/{keyId}', body: 'fields' },
    revoke: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/api-keys/{keyId}',
      answer: 'nothing',
    },
    rotate: {
      method: 'POST',
      path: '/organizations/{organizationId}/api-keys/{keyId}/rotate',
      body: 'fields',
    },
  },
  resellerApiKeys: {
    list: {
      method: 'GET',
      path: '/resellers/{resellerId}/api-keys',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/resellers/{resellerId}/api-keys', body: 'fields' },
    get: { method: 'GET', path: '/resellers/{resellerId}/api-keys/{keyId}' },
    update: { method: 'PATCH', path: '/resellers/{resellerId}/api-keys/{keyId}', body: 'fields' },
    revoke: { method: 'DELETE', path: '/resellers/{resellerId}/api-keys/{keyId}', answer: 'nothing' },
    rotate: { method: 'POST', path: '/resellers/{resellerId}/api-keys/{keyId}/rotate', body: 'fields' },
  },
  locations: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/locations',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/locations', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/locations/{locationId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/locations/{locationId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/locations/{locationId}',
      answer: 'nothing',
    },
  },
  events: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events',
      query: [
        'period',
        'start_date',
        'end_date',
        'location_id',
        'group_id',
        'active',
        'search',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/events', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/events/{eventId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/events/{eventId}', body: 'fields' },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/events/{eventId}',
      answer: 'nothing',
    },
    copy: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/copy',
      body: 'fields',
    },
    getDashboard: { method: 'GET', path: '/organizations/{organizationId}/events/{eventId}/dashboard' },
  },
  preregistrations: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/preregistrations',
      query: ['limit', 'after'],
      answer: 'list',
    },
  },
  live: {
    get: {
      method: 'GET',
      path: '/organizations/{organizationId}/live',
      query: ['event_id', 'after'],
      answer: 'bytes',
    },
  },
  eventGroups: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/event-groups',
      query: ['event_id', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/event-groups', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/event-groups/{eventGroupId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/event-groups/{eventGroupId}',
      answer: 'nothing',
    },
  },
  zones: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/zones',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/zones',
      body: 'fields',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/zones/{zoneId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/zones/{zoneId}', body: 'fields' },
    delete: { method: 'DELETE', path: '/organizations/{organizationId}/zones/{zoneId}', answer: 'nothing' },
  },
  spaces: {
    update: { method: 'PATCH', path: '/organizations/{organizationId}/spaces/{spaceId}', body: 'fields' },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/spaces/{spaceId}',
      answer: 'nothing',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/zones/{zoneId}/spaces',
      body: 'fields',
    },
  },
  bookingRates: {
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/booking-rates/{rateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/booking-rates/{rateId}',
      answer: 'nothing',
    },
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/zones/{zoneId}/booking-rates',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/zones/{zoneId}/booking-rates',
      body: 'fields',
    },
  },
  bookingProducts: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/booking-products',
      query: ['active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/booking-products', body: 'fields' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/booking-products/{productId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/booking-products/{productId}',
      answer: 'nothing',
    },
  },
  tipRates: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/tip-rates',
      query: ['active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/tip-rates', body: 'fields' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/tip-rates/{tipRateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/tip-rates/{tipRateId}',
      answer: 'nothing',
    },
  },
  ticketRates: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/ticket-rates',
      body: 'fields',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/ticket-rates/{rateId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}',
      answer: 'nothing',
    },
  },
  ticketRatePrices: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
      body: 'fields',
    },
    order: {
      method: 'PUT',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices',
      body: 'fields',
    },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/prices/{priceId}',
      answer: 'nothing',
    },
  },
  ticketRateSupplements: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements',
      body: 'fields',
    },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/ticket-rates/{rateId}/supplements/{supplementId}',
      answer: 'nothing',
    },
  },
  listRates: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/list-rates',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/events/{eventId}/list-rates',
      body: 'fields',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/list-rates/{rateId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/list-rates/{rateId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/list-rates/{rateId}',
      answer: 'nothing',
    },
  },
  tickets: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets',
      query: ['event_id', 'ticket_rate_id', 'status', 'channel_id', 'entered', 'search', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/tickets', body: 'fields' },
    createBoxOffice: { method: 'POST', path: '/organizations/{organizationId}/tickets/box-office', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/tickets/{ticketId}' },
    checkIn: {
      method: 'PUT',
      path: '/organizations/{organizationId}/tickets/{ticketId}/checkin',
      body: 'fields',
      answer: 'nothing',
    },
    getHistory: { method: 'GET', path: '/organizations/{organizationId}/tickets/{ticketId}/history' },
    getPdf: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets/{ticketId}/pdf',
      answer: 'bytes',
    },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/refund',
      body: 'fields',
    },
    void: { method: 'POST', path: '/organizations/{organizationId}/tickets/{ticketId}/void' },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets/csv',
      query: ['event_id', 'ticket_rate_id', 'status'],
      answer: 'bytes',
    },
  },
  nameChanges: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes',
      body: 'fields',
    },
    cancel: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes/{nameChangeId}/cancel',
    },
    complete: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/name-changes/{nameChangeId}/complete',
    },
  },
  ticketSupplements: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/tickets/{ticketId}/supplements',
      answer: 'list',
    },
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/supplements',
      body: 'fields',
    },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/tickets/{ticketId}/supplements/{supplementId}/refund',
      body: 'fields',
    },
  },
  bookings: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/bookings',
      query: [
        'event_id',
        'status',
        'email',
        'space_name',
        'walkin',
        'start_date',
        'end_date',
        'date_field',
        'limit',
        'after',
      ],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/bookings', body: 'fields' },
    createWalkIn: { method: 'POST', path: '/organizations/{organizationId}/bookings/walk-in', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/bookings/{bookingId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/bookings/{bookingId}',
      body: 'fields',
    },
    getHistory: { method: 'GET', path: '/organizations/{organizationId}/bookings/{bookingId}/history' },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/bookings/{bookingId}/refund',
      body: 'fields',
    },
    updateStatus: {
      method: 'PUT',
      path: '/organizations/{organizationId}/bookings/{bookingId}/status',
      body: 'fields',
    },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/bookings/csv',
      query: ['event_id', 'status'],
      answer: 'bytes',
    },
  },
  clients: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/clients',
      query: ['email', 'phone', 'search', 'updated_since', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/clients/{clientId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/clients/{clientId}', body: 'fields' },
    erase: {
      method: 'POST',
      path: '/organizations/{organizationId}/clients/{clientId}/erase',
      answer: 'nothing',
    },
    export: { method: 'GET', path: '/organizations/{organizationId}/clients/{clientId}/export' },
    getHistory: { method: 'GET', path: '/organizations/{organizationId}/clients/{clientId}/history' },
    merge: {
      method: 'POST',
      path: '/organizations/{organizationId}/clients/{clientId}/merge',
      body: 'fields',
    },
    exportAsCsv: { method: 'GET', path: '/organizations/{organizationId}/clients/csv', answer: 'bytes' },
  },
  passTypes: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/pass-types',
      query: ['active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/pass-types', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/pass-types/{passTypeId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/pass-types/{passTypeId}',
      body: 'fields',
    },
  },
  passes: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/passes',
      query: ['pass_type_id', 'event_id', 'client_id', 'status', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/passes', body: 'fields' },
    import: { method: 'POST', path: '/organizations/{organizationId}/passes/import', body: 'fields' },
    accept: { method: 'POST', path: '/organizations/{organizationId}/passes/{passId}/accept' },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/passes/{passId}/refund',
      body: 'fields',
    },
    reject: { method: 'POST', path: '/organizations/{organizationId}/passes/{passId}/reject' },
  },
  plans: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/plans',
      query: ['archived', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/plans', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/plans/{planId}' },
    update: { method: 'PATCH', path: '/organizations/{organizationId}/plans/{planId}', body: 'fields' },
    archive: { method: 'POST', path: '/organizations/{organizationId}/plans/{planId}/archive' },
  },
  subscriptions: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/subscriptions',
      query: ['plan_id', 'client_id', 'status', 'limit', 'after'],
      answer: 'list',
    },
    cancel: {
      method: 'POST',
      path: '/organizations/{organizationId}/subscriptions/{subscriptionId}/cancel',
    },
  },
  discountCodes: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/discount-codes',
      query: ['type', 'event_id', 'active', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/discount-codes', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/discount-codes/{discountCodeId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/discount-codes/{discountCodeId}',
      body: 'fields',
    },
    deactivate: {
      method: 'POST',
      path: '/organizations/{organizationId}/discount-codes/{discountCodeId}/deactivate',
    },
  },
  guestLists: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/guest-lists',
      query: ['event_id', 'list_rate_id', 'referral_id', 'search', 'removed', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/guest-lists', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/guest-lists/{guestListId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}',
      answer: 'nothing',
    },
    checkIn: {
      method: 'PUT',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}/check-in',
      body: 'list',
    },
    refund: {
      method: 'POST',
      path: '/organizations/{organizationId}/guest-lists/{guestListId}/refund',
      body: 'fields',
    },
    exportAsCsv: {
      method: 'GET',
      path: '/organizations/{organizationId}/guest-lists/csv',
      query: ['event_id', 'list_rate_id'],
      answer: 'bytes',
    },
  },
  referrers: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/referrers',
      query: ['limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/referrers', body: 'fields' },
  },
  imports: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/imports',
      query: ['type', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/imports', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/imports/{importId}' },
    check: {
      method: 'POST',
      path: '/organizations/{organizationId}/imports/{importId}/check',
      body: 'fields',
    },
    updateFile: {
      method: 'PUT',
      path: '/organizations/{organizationId}/imports/{importId}/file',
      body: 'file',
      unkeyed: true,
    },
    start: {
      method: 'POST',
      path: '/organizations/{organizationId}/imports/{importId}/start',
      body: 'fields',
    },
    undo: { method: 'POST', path: '/organizations/{organizationId}/imports/{importId}/undo' },
  },
  importProblems: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/imports/{importId}/problems',
      query: ['after', 'rows'],
      answer: 'list',
    },
  },
  doorDevices: {
    register: { method: 'POST', path: '/door-devices/register', body: 'fields', unkeyed: true },
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/door-devices',
      query: ['revoked', 'limit', 'after'],
      answer: 'list',
    },
    create: { method: 'POST', path: '/organizations/{organizationId}/door-devices', body: 'fields' },
    revoke: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/door-devices/{doorDeviceId}',
      answer: 'nothing',
    },
  },
  doorCodes: {
    create: { method: 'POST', path: '/organizations/{organizationId}/door-codes', body: 'fields' },
  },
  doorEvents: {
    list: { method: 'GET', path: '/organizations/{organizationId}/door-events', answer: 'list' },
    getManifest: {
      method: 'GET',
      path: '/organizations/{organizationId}/door-events/{eventId}/manifest',
      query: ['cursor', 'limit'],
    },
  },
  scans: {
    create: {
      method: 'POST',
      path: '/organizations/{organizationId}/door-events/{eventId}/scans',
      body: 'list',
      unkeyed: true,
    },
  },
  doorEntries: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/events/{eventId}/door-entries',
      query: ['device_id', 'subject_id', 'kind', 'source', 'verdict', 'limit', 'after'],
      answer: 'list',
    },
  },
  webhookEndpoints: {
    list: { method: 'GET', path: '/organizations/{organizationId}/webhook-endpoints', answer: 'list' },
    create: { method: 'POST', path: '/organizations/{organizationId}/webhook-endpoints', body: 'fields' },
    get: { method: 'GET', path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}' },
    update: {
      method: 'PATCH',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}',
      body: 'fields',
    },
    delete: {
      method: 'DELETE',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}',
      answer: 'nothing',
    },
    checkSignature: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/check-signature',
      body: 'fields',
      unkeyed: true,
    },
    disable: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/disable',
    },
    enable: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/enable',
    },
    getRecovery: {
      method: 'GET',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/recover',
    },
    recover: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/recover',
      body: 'fields',
    },
    rotateSecret: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/rotate-secret',
    },
    test: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-endpoints/{endpointId}/test',
      body: 'fields',
    },
  },
  webhookDeliveries: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/webhook-deliveries',
      query: ['endpoint_id', 'status', 'event', 'event_id', 'filter', 'limit', 'after'],
      answer: 'list',
    },
    get: { method: 'GET', path: '/organizations/{organizationId}/webhook-deliveries/{deliveryId}' },
    retry: {
      method: 'POST',
      path: '/organizations/{organizationId}/webhook-deliveries/{deliveryId}/retry',
    },
  },
  webhookEvents: {
    list: {
      method: 'GET',
      path: '/organizations/{organizationId}/webhook-events',
      query: ['after', 'since', 'limit', 'event', 'filter'],
      answer: 'list',
    },
  },
  webhookEventKinds: {
    list: { method: 'GET', path: '/organizations/{organizationId}/webhook-events/kinds', answer: 'list' },
  },
} as const satisfies OperationTable;

/** For the people of an organization, and for those who run the deployment. `baseUrl` is the root of the API: `https://…/management`. */
export class Management extends ApiClient {
  /** Signing in and out. */
  declare readonly sessions: SessionsOperations;

  /** The account of the person who is signed in. */
  declare readonly me: MeOperations;

  /** The account of the person who is signed in. */
  declare readonly password: PasswordOperations;

  /** The account of the person who is signed in. */
  declare readonly recoveryCodes: RecoveryCodesOperations;

  /** The account of the person who is signed in. */
  declare readonly totp: TotpOperations;

  /** Organizations and their settings. */
  declare readonly organizations: OrganizationsOperations;

  /** Organizations and their settings. */
  declare readonly limits: LimitsOperations;

  /** The people of an organization and their roles. */
  declare readonly members: MembersOperations;

  /** How people come into an organization; each sets the own password. */
  declare readonly invitations: InvitationsOperations;

  /** How people come into an organization; each sets the own password. */
  declare readonly ownerInvitations: OwnerInvitationsOperations;

  /** The accounts of the deployment, for those who run it. */
  declare readonly passwordLinks: PasswordLinksOperations;

  /** The accounts of the deployment, for those who run it. */
  declare readonly users: UsersOperations;

  /** Who did what, from where. */
  declare readonly deploymentAuditLog: DeploymentAuditLogOperations;

  /** Who did what, from where. */
  declare readonly auditLog: AuditLogOperations;

  /** Calls with a credential and how they were answered, for a week. */
  declare readonly deploymentRequests: DeploymentRequestsOperations;

  /** Calls with a credential and how they were answered, for a week. */
  declare readonly requests: RequestsOperations;

  /** Work that is done after a change, such as sending mails, for those who run the deployment. */
  declare readonly jobs: JobsOperations;

  /** The time of an alpha deployment: set ahead, it lets holds expire and events end without waiting. */
  declare readonly testClock: TestClockOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly channels: ChannelsOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly partnerChannels: PartnerChannelsOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly partnerResellers: PartnerResellersOperations;

  /** Channels and resellers, and which of them an organization has admitted. */
  declare readonly resellers: ResellersOperations;

  /** How an organization collects money, and for how long what is not paid yet is kept. */
  declare readonly paymentSettings: PaymentSettingsOperations;

  /** What buyers owe, and how they learn where to pay it. */
  declare readonly payments: PaymentsOperations;

  /** Money for bookings that was taken outside the payment gateway. */
  declare readonly externalPayments: ExternalPaymentsOperations;

  /** What came in through the payment gateway and went back there, with the balance. */
  declare readonly walletMovements: WalletMovementsOperations;

  /** What stands on the invoices of an organization, and the invoices themselves. */
  declare readonly invoices: InvoicesOperations;

  /** What stands on the invoices of an organization, and the invoices themselves. */
  declare readonly taxSettings: TaxSettingsOperations;

  /** Money that is given back, and how that went. */
  declare readonly refundRequests: RefundRequestsOperations;

  /** Money that is given back, and how that went. */
  declare readonly refunds: RefundsOperations;

  /** What an organization says in the mails to its buyers. */
  declare readonly mailTexts: MailTextsOperations;

  /** What programs identify themselves with. */
  declare readonly channelApiKeys: ChannelApiKeysOperations;

  /** What programs identify themselves with. */
  declare readonly apiKeys: ApiKeysOperations;

  /** What programs identify themselves with. */
  declare readonly resellerApiKeys: ResellerApiKeysOperations;

  /** Places where events are held. */
  declare readonly locations: LocationsOperations;

  /** The shows of an organization. */
  declare readonly events: EventsOperations;

  /** The shows of an organization. */
  declare readonly preregistrations: PreregistrationsOperations;

  /** What happens right now, as it happens. */
  declare readonly live: LiveOperations;

  /** Events that belong together, such as a series or a season. */
  declare readonly eventGroups: EventGroupsOperations;

  /** Zones of an event and the spaces in them, which can be booked. */
  declare readonly zones: ZonesOperations;

  /** Zones of an event and the spaces in them, which can be booked. */
  declare readonly spaces: SpacesOperations;

  /** What a booking of a zone costs: price, persons, advance, fee. */
  declare readonly bookingRates: BookingRatesOperations;

  /** What the venue serves at tables. */
  declare readonly bookingProducts: BookingProductsOperations;

  /** Tips that can be paid along with a booking. */
  declare readonly tipRates: TipRatesOperations;

  /** Kinds of tickets, their price steps and what can be bought along. */
  declare readonly ticketRates: TicketRatesOperations;

  /** Kinds of tickets, their price steps and what can be bought along. */
  declare readonly ticketRatePrices: TicketRatePricesOperations;

  /** Kinds of tickets, their price steps and what can be bought along. */
  declare readonly ticketRateSupplements: TicketRateSupplementsOperations;

  /** Conditions on which guests of a list come in. */
  declare readonly listRates: ListRatesOperations;

  /** Tickets of an event: finding, creating, voiding, checking in, changing their holders. */
  declare readonly tickets: TicketsOperations;

  /** Tickets of an event: finding, creating, voiding, checking in, changing their holders. */
  declare readonly nameChanges: NameChangesOperations;

  /** Tickets of an event: finding, creating, voiding, checking in, changing their holders. */
  declare readonly ticketSupplements: TicketSupplementsOperations;

  /** Reservations of tables and spaces: making, changing, and taking them through the evening. */
  declare readonly bookings: BookingsOperations;

  /** The people who book, hold tickets or are on guest lists. */
  declare readonly clients: ClientsOperations;

  /** What admits people to several events: their types, selling, accepting. */
  declare readonly passTypes: PassTypesOperations;

  /** What admits people to several events: their types, selling, accepting. */
  declare readonly passes: PassesOperations;

  /** Plans with what they give to members, and the subscriptions of clients. */
  declare readonly plans: PlansOperations;

  /** Plans with what they give to members, and the subscriptions of clients. */
  declare readonly subscriptions: SubscriptionsOperations;

  /** Codes that take something off the price of bookings and tickets. */
  declare readonly discountCodes: DiscountCodesOperations;

  /** Names with the people they bring, checking them in, and who brought them. */
  declare readonly guestLists: GuestListsOperations;

  /** Names with the people they bring, checking them in, and who brought them. */
  declare readonly referrers: ReferrersOperations;

  /** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
  declare readonly imports: ImportsOperations;

  /** Tickets, entries of guest lists, bookings and clients from CSV files: checking, importing, undoing. */
  declare readonly importProblems: ImportProblemsOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorDevices: DoorDevicesOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorCodes: DoorCodesOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorEvents: DoorEventsOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly scans: ScansOperations;

  /** Phones and scanners at the doors: registering, listing, revoking. */
  declare readonly doorEntries: DoorEntriesOperations;

  /** Addresses that notifications are sent to: their settings, secrets and health. */
  declare readonly webhookEndpoints: WebhookEndpointsOperations;

  /** What was sent to which endpoint, attempt by attempt. */
  declare readonly webhookDeliveries: WebhookDeliveriesOperations;

  /** Notifications of the organization as they are sent to endpoints, and their kinds. */
  declare readonly webhookEvents: WebhookEventsOperations;

  /** Notifications of the organization as they are sent to endpoints, and their kinds. */
  declare readonly webhookEventKinds: WebhookEventKindsOperations;

  constructor(options: TokenOptions) {
    super(operations, 'authorization', options);
  }
}
