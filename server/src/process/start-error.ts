/** The service cannot start with what it is given: the message says what to change. */
export class StartError extends Error {}
