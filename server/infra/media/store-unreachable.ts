/** The store of pictures and attachments did not answer, or said that it cannot at the moment: the same request may succeed later. */
export class StoreUnreachable extends Error {}

/** The store answered that it will not, as its keys or its bucket are wrong: the same request succeeds once the operator has seen to it. */
export class StoreRefused extends Error {}
