/** What every form says where something is missing, and the server behind it. */
export const fillInAllFields = 'Please fill in all fields.'
