const form = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,189}$/u;

/** True for an e-mail address that mails can be sent to, for requests and for rows of files. */
export const isEmailAddress = (text: string) => form.test(text) && !/\.\.|^\.|\.@|@\.|@-|\.$/.test(text);
