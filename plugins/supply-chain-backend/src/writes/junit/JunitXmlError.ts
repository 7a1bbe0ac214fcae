/**
 * A file that isn't a JUnit report. The message is meant for the user who
 * uploaded it.
 */
export class JunitXmlError extends Error {}
