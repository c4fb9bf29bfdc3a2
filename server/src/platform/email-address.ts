const form = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,189}$/u;

/** True for an e-mail address that mails can be sent to, whoever gives it: a request, or a row of a file. */
export const isEmailAddress = (text: string) => form.test(text) && !/\.\.|^\.|\.@|@\.|@-|\.$/.test(text);
